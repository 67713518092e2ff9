import { normalizeForSearch, splitWords } from '@haat/shared/catalog/normalize.ts'
import type { Suggestions } from '@haat/shared/catalog/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { findMatches } from '../listing/list.ts'
import { brandList, brandName, categoryName, categoryTree } from '../taxonomy/categories.ts'
import { synonymStems } from './rules.ts'
import { similarWords } from './search.ts'

const mostProducts = 6
const mostPlaces = 3

/** Suggests products, categories and brands while the visitor types. */
export async function suggest(
  ctx: Ctx,
  { q, lng }: { q: string; lng?: Language | undefined },
): Promise<z.infer<typeof Suggestions>> {
  const [{ products, fuzzy }, tree, brands] = await Promise.all([
    findMatches(ctx, { q, limit: mostProducts, lng }),
    categoryTree(ctx),
    brandList(ctx),
  ])
  const typed = normalizeForSearch(q).trim()
  const corrected = fuzzy || products.length === 0 ? (await similarWords(ctx, q)).flat() : []
  const similar = [...corrected, ...(await synonymStems(ctx, q, corrected))]
  const starts = (name: string) =>
    typed !== '' &&
    (normalizeForSearch(name).startsWith(typed) ||
      splitWords(name).some(({ word, stem }) => word.startsWith(typed) || stem.startsWith(typed) || similar.includes(stem)))
  return {
    products: products.map(({ slug, name, price, comparePrice, image }) => ({
      slug,
      name,
      price,
      ...(comparePrice !== undefined && { comparePrice }),
      image,
    })),
    categories: tree.all
      .filter((row) => row.count > 0 && [row.name, categoryName(row, lng)].some(starts))
      .slice(0, mostPlaces)
      .map((row) => ({ slug: row.slug, name: categoryName(row, lng) })),
    brands: brands.all
      .filter((row) => row.count > 0 && [row.name, brandName(row, lng)].some(starts))
      .slice(0, mostPlaces)
      .map((row) => ({ slug: row.slug, name: brandName(row, lng) })),
  }
}
