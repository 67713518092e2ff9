import type { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { consumeRateLimit } from '../../../platform/rate-limit.ts'
import { toPicture } from '../../media/service.ts'
import { findProductId } from '../products/product-repo.ts'
import { refreshProducts } from '../products/refresh.ts'
import {
  addVote,
  countReviews,
  countVotes,
  deleteReviews,
  findBestReviews,
  findNewestReviews,
  findReviews,
  type QuotedReview,
  removeAuthor,
  removeVote,
  type WrittenReview,
} from './reviews-repo.ts'

/**
 * Lists the published reviews of a product, one page at a time.
 * @throws not_found, bad_cursor
 */
export async function listReviews(
  ctx: Ctx,
  input: ParsedOf<typeof catalogApi.reviews>,
): Promise<AnswerOf<typeof catalogApi.reviews>> {
  const { slug, stars, pictures, sort, limit, cursor } = input
  const productId = await findProductId(ctx.db, slug)
  if (productId === undefined) throw new Refusal('not_found')
  const counts = await countReviews(ctx.db, productId)
  const wanted = counts.filter((row) => stars === undefined || row.stars === stars)
  const { rows, ...page } = await readListPage(ctx, {
    list: ['reviews', slug, stars ?? null, pictures ?? null, sort],
    cursor,
    limit,
    find: (after) => findReviews(ctx.db, productId, { stars, pictures, sort, after, limit }),
    count: async () => ({ total: sumOf(wanted.map(({ count, pictured }) => (pictures ? pictured : count))) }),
    position: ({ key, moment, id }) => [key, moment, id],
  })
  return {
    reviews: rows.map(({ id, moment: _moment, key: _key, pictures, ...review }) => ({
      _id: id,
      ...review,
      pictures: pictures.map((picture) => toPicture(picture)),
    })),
    ...page,
    histogram: [1, 2, 3, 4, 5].map((value) => counts.find((row) => row.stars === value)?.count ?? 0),
    pictured: sumOf(counts.map(({ pictured }) => pictured)),
  }
}

/** The newest published reviews of a product, at most three, as search engines read them. */
export const newestReviews = ({ db }: Pick<Ctx, 'db'>, productId: string): Promise<WrittenReview[]> =>
  findNewestReviews(db, productId)

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0)

/**
 * Marks a published review as helpful, or takes the mark back. One vote per account and browser.
 * @throws rate_limited, not_found
 */
export async function voteReview(
  ctx: Ctx,
  { reviewId, helpful, device }: ParsedOf<typeof catalogApi.voteReview>,
): Promise<{ helpful: number }> {
  const userId = ctx.person?.id ?? null
  await consumeRateLimit(ctx, 'review-vote', userId ?? device)
  if ((await countVotes(ctx.db, reviewId)) === undefined) throw new Refusal('not_found')
  await (helpful ? addVote : removeVote)(ctx.db, reviewId, { userId, device })
  return { helpful: (await countVotes(ctx.db, reviewId)) ?? 0 }
}

/** The newest review with a text and at least `minStars` stars of each of the best-selling products, which are named in a language (default: the shop's). */
export const bestReviews = (
  ctx: Ctx,
  wanted: { minStars: number; limit: number; lng: Language | undefined },
): Promise<QuotedReview[]> => findBestReviews(ctx.db, wanted)

/** Makes a user's reviews anonymous, inside the caller's transaction. Pages show a placeholder for the empty name. */
export const eraseAuthor = (ctx: Ctx, userId: string): Promise<void> => removeAuthor(ctx.db, userId)

/** Deletes a user's reviews and refreshes the ratings of their products, inside the caller's transaction. */
export async function deleteUserReviews(ctx: Ctx, userId: string): Promise<void> {
  const products = await deleteReviews(ctx.db, userId)
  if (products.length > 0) await refreshProducts(ctx.db, products)
}
