import { type Language, languageCodes } from '../reference/languages.ts'

/** Translated texts of a product, by language. A missing text falls back to the product's own. */
export type ProductTexts = Partial<Record<Language, Partial<Record<ProductTextField, string>>>>

/** The texts of a product that can be translated, in the order of the form. */
export const productTextFields = ['name', 'shortDescription', 'description', 'slug', 'seoTitle', 'seoDescription'] as const
export type ProductTextField = (typeof productTextFields)[number]

/** Texts that a complete translation has wherever the product has them; slug and SEO texts have a sensible default. */
const necessary = ['name', 'shortDescription', 'description'] as const

/** The necessary texts that a language lacks. */
export const missingTexts = (
  own: Record<(typeof necessary)[number], string>,
  texts: Partial<Record<ProductTextField, string>> | undefined,
): (typeof necessary)[number][] => necessary.filter((field) => own[field] !== '' && !texts?.[field])

/** Languages in which every necessary text is translated, and the text of every custom field: `values` holds the translations of each. */
export const completeLanguages = (
  own: Record<(typeof necessary)[number], string>,
  texts: ProductTexts,
  values: readonly Readonly<Record<string, string>>[] = [],
): Language[] =>
  languageCodes.filter(
    (language) =>
      texts[language] !== undefined &&
      missingTexts(own, texts[language]).length === 0 &&
      values.every((value) => value[language]),
  )

/** Normalized key of a colour name, an attribute value or the name of an attribute: names with the same key share their translations. */
export const termKey = (name: string): string => name.trim().toLowerCase()

type Columns = Partial<Record<Language, Record<string, string>>>
const inLabels: readonly ProductTextField[] = ['name', 'slug']

/** All translated texts of a product from its columns `labels` and `texts`. */
export const joinTexts = ({ labels, texts }: { labels: Columns; texts: Columns }): ProductTexts =>
  Object.fromEntries(
    languageCodes.flatMap((code) => (labels[code] || texts[code] ? [[code, { ...texts[code], ...labels[code] }]] : [])),
  )

/** The columns `labels` (name and slug) and `texts` (the rest) of translated texts; empty texts are left out. */
export const splitTexts = (all: ProductTexts): { labels: Columns; texts: Columns } => ({
  labels: pickFields(all, (field) => inLabels.includes(field)),
  texts: pickFields(all, (field) => !inLabels.includes(field)),
})

const pickFields = (all: ProductTexts, isWanted: (field: ProductTextField) => boolean): Columns =>
  Object.fromEntries(
    languageCodes.flatMap((code) => {
      const words = productTextFields.flatMap((field) => {
        const text = all[code]?.[field]
        return text && isWanted(field) ? [[field, text]] : []
      })
      return words.length > 0 ? [[code, Object.fromEntries(words)]] : []
    }),
  )
