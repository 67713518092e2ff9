import { attributeNameOf } from '@haat/shared/catalog/options.ts'
import { formatCount } from '@haat/shared/format.ts'
import { toSlug } from '@haat/shared/slug.ts'
import type { SampleBundle, SampleCollection } from '../../modules/samples/service.ts'
import { collections, products } from '../content/index.ts'
import { type BundleSeed, bundles } from '../content/products/bundles.ts'
import type { CollectionSeed, DemoLanguage } from '../content/types.ts'
import { productPicture } from '../pictures/list.ts'
import { inMain } from './main-language.ts'
import { sampleAmount, samplePrice } from './sample-price.ts'
import { termIn } from './sample-words.ts'

/** Source key of a sample product. */
export const sampleKey = (slug: string): string => `sample:${slug}`

const productsBySlug = new Map(products.map((product) => [product.slug, product]))

/** The bundles of the demo as sample products; their pictures are those of their parts. */
export const sampleBundles = (main: DemoLanguage, currency: string): SampleBundle[] =>
  bundles.map((seed) => {
    const { name, shortDescription, description } = seed
    const { own, others } = inMain(main, { name, shortDescription, description }, seed.texts)
    return {
      parts: seed.parts.map((part) => ({
        sourceKey: sampleKey(part.slug),
        colorName: part.color === undefined ? null : termIn(main, part.color),
        attributeName: attributeNameOf(part.attribute === undefined ? [] : [termIn(main, part.attribute)]),
        qty: part.qty,
      })),
      product: {
        slug: seed.slug,
        type: 'simple',
        status: 'active',
        name: own.name!,
        shortDescription: own.shortDescription!,
        description: own.description!,
        labels: mapTexts(others, ({ name }) => ({ name: name! })),
        texts: mapTexts(others, ({ name: _, ...texts }) => texts),
        options: [],
        tags: seed.tags.map((tag) => termIn(main, tag)),
        seo: { title: own.name!, description: own.shortDescription! },
        sourceKey: sampleKey(seed.slug),
        brand: seed.brand,
        categories: [seed.category],
        pictures: seed.parts.map(pictureOf),
        variants: [
          {
            ...{ colorName: null, colorValue: null, attributeValues: [], comparePrice: null, onHand: 0 },
            price: samplePrice(seed.price, currency),
            sku: seed.sku,
          },
        ],
      },
    }
  })

function pictureOf({ slug, color }: BundleSeed['parts'][number]) {
  const { pictures } = productsBySlug.get(slug)!
  return { hash: productPicture(pictures.find((picture) => picture.color === color) ?? pictures[0]!).hash, colorName: null }
}

/** The collections of the demo in the main language, with limits of prices in the currency of the shop, which their names repeat. */
export const sampleCollections = (main: DemoLanguage, currency: string): SampleCollection[] =>
  collections.map((seed) => {
    const limit = limitOf(seed)
    const amount = limit === undefined ? undefined : sampleAmount(limit, currency)
    const named = (language: DemoLanguage, text: string) =>
      limit === undefined ? text : text.replace(formatCount(limit, language), formatCount(amount!, language))
    const english = named('en', seed.name)
    const { own, others } = inMain(
      main,
      { name: english, description: seed.description },
      Object.fromEntries(
        Object.entries(seed.texts).map(([language, { name, description }]) => [
          language,
          { name: named(language as DemoLanguage, name), description },
        ]),
      ),
    )
    return {
      slug: limit === undefined ? seed.slug : toSlug(english),
      name: own.name!,
      description: own.description!,
      texts: others,
      kind: seed.rule ? 'rule' : 'hand',
      rule: {
        match: seed.rule?.match ?? 'all',
        conditions: (seed.rule?.conditions ?? []).map((condition) => {
          if (condition.field === 'tag') return { ...condition, tag: termIn(main, condition.tag) }
          return condition.field === 'price' ? { ...condition, amount: amount! } : condition
        }),
      },
      products: (seed.products ?? []).map(sampleKey),
      picture: productPicture(productsBySlug.get(seed.product)!.pictures[0]!).hash,
    }
  })

/** Limit of the price in the rule of a collection. */
const limitOf = ({ rule }: CollectionSeed): number | undefined =>
  rule?.conditions.flatMap((condition) => (condition.field === 'price' ? [condition.amount] : []))[0]

const mapTexts = (
  texts: Record<string, Record<string, string>>,
  pick: (words: Record<string, string>) => Record<string, string>,
) => Object.fromEntries(Object.entries(texts).map(([language, words]) => [language, pick(words)]))
