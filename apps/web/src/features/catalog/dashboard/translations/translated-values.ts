import { translatedTypes } from '@haat/shared/custom-fields/constants.ts'
import type { CustomField, StoredValue } from '@haat/shared/custom-fields/schema.ts'
import type { Language } from '@haat/shared/text.ts'

/** A text of a custom field that a product has. */
interface TranslatedValue {
  field: CustomField
  stored: StoredValue
}

/** The texts of the custom fields of a product, in the order of the fields. */
export const translatedValues = ({
  fields,
  values,
}: {
  fields: readonly CustomField[]
  values: Readonly<Record<string, StoredValue>>
}): TranslatedValue[] =>
  fields.flatMap((field) => {
    const stored = values[field._id]
    return stored && translatedTypes.includes(field.type) ? [{ field, stored }] : []
  })

/** Names of the fields whose text has no translation into the language. */
export const missingValues = (texts: readonly TranslatedValue[], language: Language): string[] =>
  texts.filter(({ stored }) => !stored.texts[language]).map(({ field }) => field.name)
