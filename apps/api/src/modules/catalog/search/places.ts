import { normalizeForSearch, splitWords, type Word } from '@haat/shared/catalog/normalize.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { productCounts } from '../columns/counts/product-counts.ts'
import { brandList, brandName, categoryName, categoryTree } from '../taxonomy/categories.ts'
import { type Spelling, spellingsIn } from './spelling.ts'

/** A category or brand with products, and its names as a search compares them: in the language of the query and its own. */
export interface Place {
  slug: string
  name: string
  names: { text: string; words: Word[] }[]
}

/** All places in a language (default: the shop's own). Their names are split once until the catalogue changes. */
export const placesIn = (ctx: Ctx, lng: Language | undefined): Promise<{ categories: Place[]; brands: Place[] }> =>
  remembered(ctx, `places ${lng ?? 'own'}`, async () => {
    const [tree, brands, inCategory, ofBrand] = await Promise.all([
      categoryTree(ctx),
      brandList(ctx),
      productCounts(ctx, 'category'),
      productCounts(ctx, 'brand'),
    ])
    return {
      categories: tree.all.filter(({ id }) => inCategory.has(id)).map((row) => toPlace(row, categoryName(row, lng))),
      brands: brands.all.filter(({ id }) => ofBrand.has(id)).map((row) => toPlace(row, brandName(row, lng))),
    }
  })

const toPlace = ({ slug, name: own }: { slug: string; name: string }, name: string): Place => ({
  slug,
  name,
  names: [...new Set([own, name])].map((text) => ({ text: normalizeForSearch(text), words: splitWords(text) })),
})

/** How the names of categories, in all languages, and of brands spell their words. Cached until the catalogue changes. */
export const placeSpellings = (ctx: Ctx): Promise<Spelling[]> =>
  remembered(ctx, 'spellings of places', async () => {
    const [tree, brands] = await Promise.all([categoryTree(ctx), brandList(ctx)])
    return spellingsIn([
      ...tree.all.flatMap(({ name, texts }) => [name, ...Object.values(texts).map((words) => words.name ?? '')]),
      ...brands.all.map(({ name }) => name),
    ])
  })
