import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { reviewsDeskApi } from '@haat/shared/reviews/desk-endpoints.ts'
import type { DeskReviewPage, DeskReviewQuery, ReviewStatus } from '@haat/shared/reviews/desk-schema.ts'
import type { Ctx } from '../../ctx.ts'
import { cursorFor, readCursor } from '../../keyset.ts'
import { runBulk } from '../../platform/bulk.ts'
import { writeAudit } from '../audit/service.ts'
import { assertStill, before, diffOf, type Undoers } from '../audit/undo.ts'
import { picturesByIds } from '../media/service.ts'
import { countReviews, findReviews, lockReview, type ReviewFilter, setReply } from './desk-repo.ts'
import { moderate } from './service.ts'

export async function listReviews(ctx: Ctx, { q, sort, limit, cursor, ...filters }: DeskReviewQuery): Promise<DeskReviewPage> {
  const filter: ReviewFilter = { ...filters, ...(q && { words: q.toLowerCase().split(/\s+/) }) }
  const list = JSON.stringify(['reviews', sort, filter])
  const after = cursor === undefined ? null : readCursor(ctx, list, cursor)
  const [found, { total, estimated }] = await Promise.all([
    findReviews(ctx.db, filter, { sort, limit, after }),
    countReviews(ctx.db, filter),
  ])
  const page = found.slice(0, limit)
  const shown = await picturesByIds(
    ctx,
    page.flatMap(({ pictures }) => pictures),
  )
  const last = found.length > limit ? page.at(-1) : undefined
  return {
    reviews: page.map(({ id, key: _, productId, productName, slug, pictures, ...row }) => ({
      _id: id,
      ...row,
      product: { _id: productId, name: productName, slug },
      pictures: pictures.flatMap((picture) => shown.get(picture) ?? []),
    })),
    next: last ? cursorFor(ctx, list, [last.key, last.id]) : null,
    total,
    ...(estimated && { estimated }),
  }
}

type Decide = typeof reviewsDeskApi.decide

export const decideReviews = async (ctx: Ctx, { reviews, status, reply }: ParsedOf<Decide>): Promise<AnswerOf<Decide>> => ({
  results: await runBulk(ctx, reviews, (ctx, { _id, seen }) =>
    decide(ctx, { id: _id, seen, next: { ...(status && { status }), ...(reply !== undefined && { reply: reply || null }) } }),
  ),
})

interface State {
  status: ReviewStatus
  reply: string | null
}

/** Answers the audit entry; null where nothing changed. */
async function decide(
  ctx: Ctx,
  { id, seen, next, undoOf }: { id: string; seen: string; next: Partial<State>; undoOf?: string },
): Promise<string | null> {
  const row = await lockReview(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  if (Date.parse(row.seen) !== Date.parse(seen)) throw new Refusal('version_conflict')
  const now: State = { status: row.status, reply: row.reply }
  const wanted = { ...now, ...next }
  const diff = diffOf({ ...now }, { ...wanted })
  if (Object.keys(diff).length === 0) return null
  if ('reply' in diff) await setReply(ctx.db, id, wanted.reply)
  if ('status' in diff) await moderate(ctx, { id, seen, status: wanted.status })
  return writeAudit(ctx, { section: 'reviews', action: 'reviews.decide', target: id, diff, ...(undoOf && { undoOf }) })
}

export const reviewsUndoers: Undoers = {
  'reviews.decide': async (ctx, entry) => {
    const row = await lockReview(ctx.db, entry.target)
    if (!row) throw new Refusal('version_conflict')
    assertStill(entry, { ...row })
    return (await decide(ctx, { id: entry.target, seen: row.seen, next: before(entry), undoOf: entry.id }))!
  },
}
