import type { Language } from '@haat/shared/text.ts'
import i18next, { type BackendModule, type ReadCallback, type Services } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { boot, dropBootAnswers } from '../boot.ts'
import { formatNumber } from '../format.ts'
import { currentLanguage, setPageLanguage } from './language.ts'

/** Texts that came with the page are there at once; other languages are fetched from `/locales/{lng}/{ns}.json`. */
export const i18nReady = i18next
  .use(lazyBackend())
  .use(initReactI18next)
  .init({
    lng: currentLanguage(),
    fallbackLng: false,
    ns: ['translation'],
    defaultNS: 'translation',
    partialBundledLanguages: true,
    ...(boot.translations && { resources: { [currentLanguage()]: { translation: boot.translations as never } } }),
    backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
    // React escapes; what is done here is to write numbers with the digits of the language.
    interpolation: { useRawValueToEscape: true, escape: written as (value: string) => string },
    returnNull: false,
    // Who waits for a language is told soon that it does not come.
    maxRetries: 1,
    react: { useSuspense: false },
  })
  .then(() => setPageLanguage(currentLanguage()))

/** The library that fetches texts comes when there are texts to fetch: the page's own usually came with it. */
function lazyBackend(): BackendModule {
  let given: [Services, object]
  return {
    type: 'backend',
    init: (services, options) => {
      given = [services, options as object]
    },
    read: (language: string, namespace: string, done: ReadCallback) => {
      import('i18next-http-backend').then(
        ({ default: Backend }) => {
          const backend = new Backend()
          backend.init(...given)
          backend.read(language, namespace, done)
        },
        (error: Error) => done(error, false),
      )
    },
  }
}

function written(value: unknown): string {
  return typeof value === 'number' ? formatNumber(value, i18next.language as Language) : String(value)
}

/** Switches the whole page to another language and remembers it. False when its texts could not be had: then nothing changes. */
export async function changeLanguage(language: Language): Promise<boolean> {
  await i18next.loadLanguages(language)
  if (!i18next.hasResourceBundle(language, 'translation')) return false
  await i18next.changeLanguage(language)
  dropBootAnswers()
  setPageLanguage(language, { keep: true })
  return true
}
