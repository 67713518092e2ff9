import { act, render, screen } from '@testing-library/react'
import i18next, { type i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { useTranslation } from './use-translation.ts'

const resources = { en: { translation: { hello: 'Hello {{name}}' } }, fr: { translation: { hello: 'Bonjour {{name}}' } } }

async function instance(language: string): Promise<i18n> {
  const made = i18next.createInstance()
  await made.init({ lng: language, resources, interpolation: { escapeValue: false } })
  return made
}

let renders = 0
function Hello() {
  renders += 1
  const { t, i18n } = useTranslation()
  return <p lang={i18n.language}>{t('hello' as never, { name: 'Ada' }) as string}</p>
}

test('texts are in the language of the nearest provider, and change with it once', async () => {
  const page = await instance('en')
  render(
    <I18nextProvider i18n={page}>
      <Hello />
    </I18nextProvider>,
  )
  expect(screen.getByText('Hello Ada').lang).toBe('en')
  renders = 0
  await act(() => page.changeLanguage('fr'))
  expect(screen.getByText('Bonjour Ada').lang).toBe('fr')
  expect(renders).toBe(1)
})
