import { normalizeForSearch } from '@haat/shared/catalog/normalize.ts'
import type { Suggestions } from '@haat/shared/catalog/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { findMatches } from '../listing/list.ts'
import { type Place, placesIn } from './places.ts'
import { synonymStems } from './rules.ts'
import { similarWords } from './search.ts'

const mostProducts = 6
const mostPlaces = 3

/** Suggests products, categories and brands while the visitor types. */
export async function suggest(
  ctx: Ctx,
  { q, lng }: { q: string; lng?: Language | undefined },
): Promise<z.infer<typeof Suggestions>> {
  const [{ products, fuzzy }, { categories, brands }] = await Promise.all([
    findMatches(ctx, { q, limit: mostProducts, lng }),
    placesIn(ctx, lng),
  ])
  const typed = normalizeForSearch(q).trim()
  const corrected = fuzzy || products.length === 0 ? (await similarWords(ctx, q)).flat() : []
  const similar = [...corrected, ...(await synonymStems(ctx, q, corrected))]
  const isMeant = ({ names }: Place) =>
    typed !== '' &&
    names.some(
      ({ text, words }) =>
        text.startsWith(typed) ||
        words.some(({ word, stem }) => word.startsWith(typed) || stem.startsWith(typed) || similar.includes(stem)),
    )
  const suggested = (places: readonly Place[]) =>
    places
      .filter(isMeant)
      .slice(0, mostPlaces)
      .map(({ slug, name }) => ({ slug, name }))
  return {
    products: products.map(({ slug, name, price, comparePrice, image }) => ({
      slug,
      name,
      price,
      ...(comparePrice !== undefined && { comparePrice }),
      image,
    })),
    categories: suggested(categories),
    brands: suggested(brands),
  }
}
