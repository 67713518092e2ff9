import type { Language } from '@haat/shared/text.ts'
import i18next from 'i18next'
import Backend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { boot, dropBootAnswers } from '../boot.ts'
import { currentLanguage, setPageLanguage } from './language.ts'

/** Texts that came with the page are there at once; other languages are fetched from `/locales/{lng}/{ns}.json`. */
export const i18nReady = i18next
  .use(Backend)
  .use(initReactI18next)
  .init({
    lng: currentLanguage(),
    fallbackLng: false,
    ns: ['translation'],
    defaultNS: 'translation',
    partialBundledLanguages: true,
    ...(boot.translations && { resources: { [currentLanguage()]: { translation: boot.translations as never } } }),
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  })
  .then(() => setPageLanguage(currentLanguage()))

/** Switches the whole page to another language and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  dropBootAnswers()
  setPageLanguage(language, { keep: true })
}
