import type { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Ctx } from '../../ctx.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { pictureOf } from '../media/service.ts'
import { findProductId } from './product-repo.ts'
import { refreshProducts } from './refresh-repo.ts'
import { countReviews, deleteReviews, findReviews, removeAuthor } from './reviews-repo.ts'

export async function listReviews(
  ctx: Ctx,
  input: ParsedOf<typeof catalogApi.reviews>,
): Promise<AnswerOf<typeof catalogApi.reviews>> {
  const { slug, stars, limit, cursor } = input
  const list = JSON.stringify(['reviews', slug, stars ?? null])
  const after = cursor === undefined ? undefined : readCursor(ctx, list, cursor)
  const productId = await findProductId(ctx.db, slug)
  if (productId === undefined) throw new Refusal('not_found')
  const [found, counts] = await Promise.all([
    findReviews(ctx.db, productId, { stars, after, limit: limit + 1 }),
    countReviews(ctx.db, productId),
  ])
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const histogram = [1, 2, 3, 4, 5].map((value) => counts.find((row) => row.stars === value)?.count ?? 0)
  return {
    reviews: page.map(({ id, moment: _, pictures, ...review }) => ({
      _id: id,
      ...review,
      pictures: pictures.map((picture) => pictureOf(picture)),
    })),
    next: last ? cursorFor(ctx, list, [last.moment, last.id]) : null,
    total: stars === undefined ? histogram.reduce((sum, count) => sum + count, 0) : histogram[stars - 1]!,
    histogram,
  }
}

/** Inside a transaction: their reviews stay, and say no longer whose they are. Pages put a word in the place of an empty name. */
export const forgetAuthor = (ctx: Ctx, userId: string): Promise<void> => removeAuthor(ctx.db, userId)

/** Inside a transaction: their reviews go, and with the published ones their stars. */
export async function deleteReviewsOf(ctx: Ctx, userId: string): Promise<void> {
  const products = await deleteReviews(ctx.db, userId)
  if (products.length > 0) await refreshProducts(ctx.db, products)
}
