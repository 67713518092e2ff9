import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { reviewsApi } from '@haat/shared/reviews/endpoints.ts'
import { publicName } from '@haat/shared/reviews/rules.ts'
import type { OwnReview } from '@haat/shared/reviews/schema.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { consumeRateLimit } from '../../platform/rate-limit.ts'
import { findPublishedProductId, refreshProducts } from '../catalog/service.ts'
import { ownsUploads, picturesByIds, uploadWithin } from '../media/service.ts'
import { bought } from '../orders/service.ts'
import { deleteOwn, exists, findOwn, lockOwn, type ReviewRow, setStatus, upsertOwn } from './repo.ts'

export { eraseQuestions, exportQuestions } from './questions/erase.ts'
export { findAnsweredQuestions, storeQuestions } from './questions/questions.ts'

const quota = { aDay: 30, inAll: 100 }

/**
 * The customer's review of a product, and whether they bought it.
 * @throws not_found
 */
export async function ownReview(ctx: Ctx, { slug }: ParsedOf<typeof reviewsApi.own>): Promise<AnswerOf<typeof reviewsApi.own>> {
  const productId = await requireProduct(ctx, slug)
  const userId = ctx.person!.id
  const row = await findOwn(ctx.db, { productId, userId })
  return { bought: await bought(ctx, userId, productId), review: row ? await toOwnReview(ctx, row) : null }
}

/**
 * Writes or changes the customer's review; it is published after moderation. Requires a purchase.
 * @throws rate_limited, not_found, not_a_buyer, bad_request
 */
export async function writeReview(
  ctx: Ctx,
  { slug, stars, title, text, pictures }: ParsedOf<typeof reviewsApi.write>,
): Promise<{ review: OwnReview }> {
  const { id: userId, session } = ctx.person!
  await consumeRateLimit(ctx, 'review', userId)
  const productId = await requireProduct(ctx, slug)
  const row = await inTransaction(ctx, async (ctx) => {
    if (!(await bought(ctx, userId, productId))) throw new Refusal('not_a_buyer')
    const chosen = [...new Set(pictures)]
    if (!(await ownsUploads(ctx, userId, chosen)))
      throw new Refusal('bad_request', { fields: { pictures: 'not all are your own' } })
    const before = await lockOwn(ctx.db, { productId, userId })
    const draft = { author: publicName(session.user.name), stars, title, text, pictures: chosen }
    const written = await upsertOwn(ctx.db, { productId, userId }, draft)
    // A published review that becomes pending is hidden.
    if (before?.status === 'published' && written.status !== 'published') await refreshProducts(ctx, [productId])
    return written
  })
  return { review: await toOwnReview(ctx, row) }
}

/** @throws not_found */
export async function removeReview(ctx: Ctx, { slug }: ParsedOf<typeof reviewsApi.remove>): Promise<Record<string, never>> {
  const productId = await requireProduct(ctx, slug)
  await inTransaction(ctx, async (ctx) => {
    const status = await deleteOwn(ctx.db, { productId, userId: ctx.person!.id })
    if (!status) throw new Refusal('not_found')
    if (status === 'published') await refreshProducts(ctx, [productId])
  })
  return {}
}

/**
 * Stores a picture for a review. Requires a purchase, so that visitors cannot use the shop as file storage.
 * @throws rate_limited, not_a_buyer
 */
export async function uploadReviewPicture(ctx: Ctx): Promise<AnswerOf<typeof reviewsApi.upload>> {
  const userId = ctx.person!.id
  await consumeRateLimit(ctx, 'upload', userId)
  if (!(await bought(ctx, userId, null))) throw new Refusal('not_a_buyer')
  return { picture: await uploadWithin(ctx, ctx.upload!, { userId, quota }) }
}

/**
 * Sets the status of a review. `seen` is the change time the staff member saw, so that a text edited since is not published
 * unread.
 * @throws not_found, version_conflict
 */
export const moderate = (ctx: Ctx, change: { id: string; seen: string; status: OwnReview['status'] }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const productId = await setStatus(ctx.db, change)
    if (!productId) throw new Refusal((await exists(ctx.db, change.id)) ? 'version_conflict' : 'not_found')
    await refreshProducts(ctx, [productId])
  })

async function requireProduct(ctx: Ctx, slug: string): Promise<string> {
  const id = await findPublishedProductId(ctx, slug)
  if (id === undefined) throw new Refusal('not_found')
  return id
}

async function toOwnReview(ctx: Ctx, { id, stars, title, text, pictures, status, createdAt }: ReviewRow): Promise<OwnReview> {
  const shown = await picturesByIds(ctx, pictures)
  return {
    _id: id,
    stars,
    title,
    text,
    pictures: pictures.flatMap((_id) => {
      const picture = shown.get(_id)
      return picture ? [{ _id, ...picture }] : []
    }),
    status,
    date: createdAt.toISOString(),
  }
}
