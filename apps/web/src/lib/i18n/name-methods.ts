import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { loadNow } from '../browser/load-code.ts'

/** Adds the names of payment methods of extensions to the texts of a language. A shop without extensions loads no code for it. */
export async function nameMethods({ extensions }: Pick<Settings, 'extensions'>, language: Language): Promise<void> {
  if (extensions) (await loadNow(() => import('./method-names.ts'))).addMethodNames({ extensions }, language)
}
