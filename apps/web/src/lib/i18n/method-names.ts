import type { Settings } from '@haat/shared/settings/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import i18next from 'i18next'

/** Adds the names of payment methods of extensions to the texts, as the settings bring them in this language. */
export function addMethodNames({ extensions = [] }: Pick<Settings, 'extensions'>, language: Language): void {
  for (const { name, payment } of extensions)
    if (payment)
      i18next.addResourceBundle(
        language,
        'translation',
        { payments: { method: { [`x-${name}`]: payment.name }, about: { [`x-${name}`]: payment.about } } },
        true,
        true,
      )
}
