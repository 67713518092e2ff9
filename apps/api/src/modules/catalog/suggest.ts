import { fold, wordsOf } from '@haat/shared/catalog/fold.ts'
import type { Suggestions } from '@haat/shared/catalog/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import type { z } from 'zod'
import type { Ctx } from '../../ctx.ts'
import { brandList, categoryName, categoryTree } from './categories.ts'
import { listProducts } from './list.ts'

const mostProducts = 6
const mostPlaces = 3

/** What to offer while a search is being typed. */
export async function suggest(
  ctx: Ctx,
  { q, lng }: { q: string; lng?: Language | undefined },
): Promise<z.infer<typeof Suggestions>> {
  const [{ products }, tree, brands] = await Promise.all([
    listProducts(ctx, { q, limit: mostProducts, ...(lng && { lng }) }),
    categoryTree(ctx),
    brandList(ctx),
  ])
  const typed = fold(q).trim()
  const starts = (name: string) =>
    typed !== '' && (fold(name).startsWith(typed) || wordsOf(name).some(({ word }) => word.startsWith(typed)))
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
      .filter(({ name, count }) => count > 0 && starts(name))
      .slice(0, mostPlaces)
      .map(({ slug, name }) => ({ slug, name })),
  }
}
