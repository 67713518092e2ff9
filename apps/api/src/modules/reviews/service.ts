import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { reviewsApi } from '@haat/shared/reviews/endpoints.ts'
import { publicName } from '@haat/shared/reviews/rules.ts'
import type { OwnReview } from '@haat/shared/reviews/schema.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry } from '../../http/limits.ts'
import { productIdOf, refreshProducts } from '../catalog/service.ts'
import { picturesByIds } from '../media/service.ts'
import { ownsUploads, uploadWithin } from '../media/uploads.ts'
import { bought } from '../orders/bought.ts'
import { deleteOwn, exists, findOwn, lockOwn, type ReviewRow, setStatus, upsertOwn } from './repo.ts'

const quota = { aDay: 30, inAll: 100 }

export async function ownReview(ctx: Ctx, { slug }: ParsedOf<typeof reviewsApi.own>): Promise<AnswerOf<typeof reviewsApi.own>> {
  const productId = await shownProduct(ctx, slug)
  const userId = ctx.person!.id
  const row = await findOwn(ctx.db, { productId, userId })
  return { bought: await bought(ctx, userId, productId), review: row ? await view(ctx, row) : null }
}

/** Only who bought it writes, so every review of a customer is a verified one. */
export async function writeReview(
  ctx: Ctx,
  { slug, stars, title, text, pictures }: ParsedOf<typeof reviewsApi.write>,
): Promise<{ review: OwnReview }> {
  const { id: userId, session } = ctx.person!
  await countTry(ctx, 'review', userId)
  const productId = await shownProduct(ctx, slug)
  const row = await inTransaction(ctx, async (ctx) => {
    if (!(await bought(ctx, userId, productId))) throw new Refusal('not_a_buyer')
    const chosen = [...new Set(pictures)]
    if (!(await ownsUploads(ctx, userId, chosen)))
      throw new Refusal('bad_request', { fields: { pictures: 'not all are your own' } })
    const before = await lockOwn(ctx.db, { productId, userId })
    const draft = { author: publicName(session.user.name), stars, title, text, pictures: chosen }
    const written = await upsertOwn(ctx.db, { productId, userId }, draft)
    // What waits again is shown no longer.
    if (before?.status === 'published' && written.status !== 'published') await refreshProducts(ctx, [productId])
    return written
  })
  return { review: await view(ctx, row) }
}

export async function removeReview(ctx: Ctx, { slug }: ParsedOf<typeof reviewsApi.remove>): Promise<Record<string, never>> {
  const productId = await shownProduct(ctx, slug)
  await inTransaction(ctx, async (ctx) => {
    const status = await deleteOwn(ctx.db, { productId, userId: ctx.person!.id })
    if (!status) throw new Refusal('not_found')
    if (status === 'published') await refreshProducts(ctx, [productId])
  })
  return {}
}

/** Only buyers bring pictures, or the shop would be a place to keep them. */
export async function uploadReviewPicture(ctx: Ctx): Promise<AnswerOf<typeof reviewsApi.upload>> {
  const userId = ctx.person!.id
  await countTry(ctx, 'upload', userId)
  if (!(await bought(ctx, userId, null))) throw new Refusal('not_a_buyer')
  return { picture: await uploadWithin(ctx, ctx.upload!, { userId, quota }) }
}

/**
 * Publishes or rejects a review, for the dashboard. `seen` is when it was last changed, as the person who decides saw it: words that
 * were put in place of it meanwhile are not published unread.
 */
export const moderate = (ctx: Ctx, change: { id: string; seen: string; status: OwnReview['status'] }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const productId = await setStatus(ctx.db, change)
    if (!productId) throw new Refusal((await exists(ctx.db, change.id)) ? 'version_conflict' : 'not_found')
    await refreshProducts(ctx, [productId])
  })

async function shownProduct(ctx: Ctx, slug: string): Promise<string> {
  const id = await productIdOf(ctx, slug)
  if (id === undefined) throw new Refusal('not_found')
  return id
}

async function view(ctx: Ctx, { id, stars, title, text, pictures, status, createdAt }: ReviewRow): Promise<OwnReview> {
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
