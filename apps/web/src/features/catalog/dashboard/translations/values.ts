import type { DashboardProduct, ProductTranslations } from '@haat/shared/catalog/dashboard/schema.ts'
import { type ProductTextField, productTextFields } from '@haat/shared/catalog/translations.ts'
import { languageCodes } from '@haat/shared/reference/languages.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Loaded } from '../../../../lib/dashboard/editing/use-editor.ts'

export type Words = Record<ProductTextField, string>
/** Form values; each language is one field for merging concurrent changes. */
export type TranslationValues = Record<Language, Words>

const none = Object.fromEntries(productTextFields.map((field) => [field, ''])) as Words

export const toLoaded = ({ texts, version }: DashboardProduct): Loaded<TranslationValues> => ({
  values: Object.fromEntries(languageCodes.map((code) => [code, { ...none, ...texts[code] }])) as TranslationValues,
  version,
})

/** Request fields: languages without any text are left out. */
export const toTexts = (values: TranslationValues): ProductTranslations =>
  Object.fromEntries(
    languageCodes.flatMap((code) =>
      Object.values(values[code]).some((word) => word.trim() !== '') ? [[code, values[code]]] : [],
    ),
  )
