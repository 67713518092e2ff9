import type { DemoLanguage, ProductSeed, Translations } from '../content/types.ts'

/** Splits the texts of a row into those in the main language of the shop and their translations. */
export function inMain<Field extends string>(
  main: DemoLanguage,
  own: Record<Field, string>,
  texts: Translations | Record<string, Record<Field, string>>,
  language: DemoLanguage = 'en',
): { own: Partial<Record<Field, string>>; others: Record<string, Record<string, string>> } {
  const all: Record<string, Record<string, string>> = { ...texts, [language]: own }
  const { [main]: chosen = own, ...others } = all
  return { own: chosen as Partial<Record<Field, string>>, others }
}

/** The texts of a product in the main language of the shop, and their translations. */
export function productIn(main: DemoLanguage, seed: ProductSeed) {
  const { own: names, others: labels } = inMain(main, { name: seed.name }, seed.labels, seed.language)
  const { own: words, others: texts } = inMain(
    main,
    { shortDescription: seed.shortDescription, description: seed.description },
    seed.texts,
    seed.language,
  )
  const name = names.name!
  const shortDescription = words.shortDescription!
  const description = words.description ?? seed.description
  return { name, shortDescription, description, labels, texts, seo: { title: name, description: shortDescription } }
}
