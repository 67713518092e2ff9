import type { Language } from '@haat/shared/text.ts'
import i18next, { type BackendModule, type ReadCallback, type Services } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { boot, dropBootAnswers } from '../boot.ts'
import { loadNow } from '../browser/load-code.ts'
import { formatNumber } from '../format.ts'
import { currentLanguage, setPageLanguage } from './language.ts'
import { nameMethods } from './name-methods.ts'

/** i18next set up with the texts in the HTML or in the file that it names; other languages are loaded from `/locales/{lng}/{ns}.json`. */
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
    // React escapes HTML itself; `escape` is used to format numbers with the digits of the language.
    interpolation: { useRawValueToEscape: true, escape: written as (value: string) => string },
    returnNull: false,
    // A payment method whose extension is off is called by the name of the extension. An open page does not know the errors of a newer server.
    parseMissingKeyHandler: (key) => (key.startsWith('errors.') ? i18next.t('errors.unexpected') : key.split('.x-').pop()),
    // Fail early, so that a change of language that cannot load reports its failure soon.
    maxRetries: 1,
    react: { useSuspense: false },
  })
  .then(async () => {
    await nameMethods(boot.settings ?? {}, currentLanguage())
    setPageLanguage(currentLanguage())
  })

/** Loads the HTTP backend only when it is needed: usually the HTML names the file of its texts. */
function lazyBackend(): BackendModule {
  let given: [Services, object]
  return {
    type: 'backend',
    init: (services, options) => {
      given = [services, options as object]
    },
    read: (language: string, namespace: string, done: ReadCallback) => {
      const own = language === boot.language && boot.texts ? textsIn(boot.texts) : Promise.resolve(false)
      void own.then((texts) =>
        texts
          ? done(null, texts)
          : loadNow(() => import('i18next-http-backend')).then(
              ({ default: Backend }) => {
                const backend = new Backend()
                backend.init(...given)
                backend.read(language, namespace, done)
              },
              (error: Error) => done(error, false),
            ),
      )
    },
  }
}

/** Texts in the file that the HTML names; nothing if it cannot be loaded, for example after an update of the shop. */
function textsIn(path: string): Promise<Record<string, unknown> | false> {
  return fetch(path)
    .then((answer) => answer.ok && answer.json())
    .catch(() => false)
}

function written(value: unknown): string {
  return typeof value === 'number' ? formatNumber(value, i18next.language as Language) : String(value)
}

/**
 * Switches the page to another language and, unless `keep` is false, stores the choice. Returns false and changes nothing if the texts cannot be loaded.
 */
export async function changeLanguage(language: Language, { keep = true } = {}): Promise<boolean> {
  await i18next.loadLanguages(language)
  if (!i18next.hasResourceBundle(language, 'translation')) return false
  await i18next.changeLanguage(language)
  dropBootAnswers()
  setPageLanguage(language, { keep })
  return true
}
