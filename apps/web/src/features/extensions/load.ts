import type { Language } from '@haat/shared/text.ts'
import i18next from 'i18next'
import { loadNow } from '../../lib/browser/load-code.ts'
import type { WebExtension } from './define.ts'

/** Every extension in the folder, on or off; the code of one is loaded when it is used. */
const found = import.meta.glob<{ default: WebExtension }>('../../../../../extensions/*/web.tsx')
const loaders = new Map(Object.entries(found).map(([file, load]) => [file.split('/').at(-2)!, load]))

/** Loads an extension and its texts in a language; undefined for one that shows nothing. */
export async function loadExtension(name: string, language: Language): Promise<WebExtension | undefined> {
  const load = loaders.get(name)
  if (!load) return undefined
  const { default: extension } = await loadNow(load)
  const texts = await loadNow(extension.texts[language])
  i18next.addResourceBundle(language, 'translation', { x: { [name]: texts.default } }, true, true)
  return extension
}
