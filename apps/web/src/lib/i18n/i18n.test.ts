import type i18next from 'i18next'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { translation } from '../../../build/locales.ts'
import { server } from '../../testing/server.ts'

afterEach(() => {
  document.getElementById('boot')?.remove()
  document.documentElement.lang = 'en'
  document.documentElement.dir = 'ltr'
})

/** The i18n set-up of the page, with texts from `/locales/{lng}/{ns}.json`. */
async function page() {
  vi.resetModules()
  server.use(
    http.get('*/locales/:lng/translation.json', ({ params }) => HttpResponse.json(translation(String(params.lng)) as object)),
  )
  const { changeLanguage, i18nReady } = await import('./i18n.ts')
  const { default: fresh } = await import('i18next')
  await i18nReady
  return { changeLanguage, i18n: fresh as typeof i18next }
}

test('changing the language sets direction, cookie, digits and plural forms', async () => {
  const { changeLanguage, i18n } = await page()
  expect(i18n.t('shell.header.cart', { count: 3 })).toBe('Cart, 3 items')
  expect(await changeLanguage('ar')).toBe(true)
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(document.cookie).toContain('haat-lng=ar')
  expect(i18n.t('shell.header.wishlistCount', { count: 2 })).toBe('قائمة الرغبات، منتجان')
  expect(i18n.t('shell.header.wishlistCount', { count: 12 })).toContain('١٢')
  expect(await changeLanguage('bn')).toBe(true)
  expect(document.documentElement.dir).toBe('ltr')
  expect(i18n.t('ui.rated', { value: 4.5 })).toContain('৪.৫')
})

test('a language whose texts fail to load is not applied', async () => {
  const { changeLanguage, i18n } = await page()
  server.use(http.get('*/locales/fr/translation.json', () => HttpResponse.json({}, { status: 503 })))
  await changeLanguage('en')
  i18n.removeResourceBundle('fr', 'translation')
  expect(await changeLanguage('fr')).toBe(false)
  expect(i18n.language).toBe('en')
  expect(document.documentElement.lang).toBe('en')
})

test('texts are loaded from the file that the page names, or from the locale file if that fails', async () => {
  const file = '/assets/texts-fr-abc.json'
  const data = document.createElement('script')
  data.id = 'boot'
  data.type = 'application/json'
  data.textContent = JSON.stringify({ language: 'fr', texts: file })
  document.body.append(data)
  const shown = async (answer: () => Response) => {
    server.use(http.get(`*${file}`, answer))
    const { default: before } = await import('i18next')
    before.removeResourceBundle('fr', 'translation')
    const { changeLanguage, i18n } = await page()
    expect(await changeLanguage('fr')).toBe(true)
    return i18n.t('shell.header.search')
  }
  expect(await shown(() => HttpResponse.json({ shell: { header: { search: 'Trouver' } } }))).toBe('Trouver')
  const elsewhere = await shown(() => HttpResponse.json({}, { status: 404 }))
  expect(elsewhere).toBe((translation('fr') as { shell: { header: { search: string } } }).shell.header.search)
  for (const gone of [() => HttpResponse.error(), () => new HttpResponse('<html>')]) expect(await shown(gone)).toBe(elsewhere)
})

test('an error of a newer server is called unexpected, not by its code', async () => {
  const { i18n } = await page()
  expect(i18n.t('errors.of_tomorrow' as 'errors.unexpected')).toBe(i18n.t('errors.unexpected'))
})
