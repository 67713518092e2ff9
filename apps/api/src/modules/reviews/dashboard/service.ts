import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { reviewsDashboardApi } from '@haat/shared/reviews/dashboard/endpoints.ts'
import type { DashboardReviewPage, DashboardReviewQuery, ReviewStatus } from '@haat/shared/reviews/dashboard/schema.ts'
import { runBulk } from '../../../platform/bulk.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { assertUnchanged, before, toDiff, type UndoHandlers, writeAudit } from '../../audit/service.ts'
import { picturesByIds } from '../../media/service.ts'
import { moderate } from '../service.ts'
import { countReviews, findReviews, lockReview, type ReviewFilter, setReply } from './repo.ts'

/** One page of reviews for the dashboard. */
export async function listReviews(
  ctx: Ctx,
  { q, sort: wanted, limit, cursor, ...filters }: DashboardReviewQuery,
): Promise<DashboardReviewPage> {
  const { updatedSince } = filters
  const sort = updatedSince === undefined ? wanted : 'changed'
  const filter: ReviewFilter = { ...filters, ...(q && { words: q.toLowerCase().split(/\s+/) }) }
  const { rows, ...page } = await readListPage(ctx, {
    list: ['reviews', sort, filter],
    cursor,
    limit,
    updatedSince,
    find: (after) => findReviews(ctx.db, filter, { sort, limit, after }),
    count: () => countReviews(ctx.db, filter),
    position: ({ key, id }) => [key, id],
  })
  const shown = await picturesByIds(
    ctx,
    rows.flatMap(({ pictures }) => pictures),
  )
  return {
    reviews: rows.map(({ id, key: _, productId, productName, slug, pictures, ...row }) => ({
      _id: id,
      ...row,
      product: { _id: productId, name: productName, slug },
      pictures: pictures.flatMap((picture) => shown.get(picture) ?? []),
    })),
    ...page,
  }
}

type Decide = typeof reviewsDashboardApi.decide

/** Sets status or reply of several reviews; reports the result of each. */
export const decideReviews = async (ctx: Ctx, { reviews, status, reply }: ParsedOf<Decide>): Promise<AnswerOf<Decide>> => ({
  results: await runBulk(ctx, reviews, (ctx, { _id, seen }) =>
    decide(ctx, { id: _id, seen, next: { ...(status && { status }), ...(reply !== undefined && { reply: reply || null }) } }),
  ),
})

interface State {
  status: ReviewStatus
  reply: string | null
}

/**
 * Sets status and reply of one review. Answers the audit entry, null without a change.
 * @throws not_found, version_conflict if the review changed since `seen`
 */
async function decide(
  ctx: Ctx,
  { id, seen, next, undoOf }: { id: string; seen: string; next: Partial<State>; undoOf?: string },
): Promise<string | null> {
  const row = await lockReview(ctx.db, id)
  if (!row) throw new Refusal('not_found')
  if (Date.parse(row.seen) !== Date.parse(seen)) throw new Refusal('version_conflict')
  const now: State = { status: row.status, reply: row.reply }
  const decided = { ...now, ...next }
  const diff = toDiff({ ...now }, { ...decided })
  if (Object.keys(diff).length === 0) return null
  if ('reply' in diff) await setReply(ctx.db, id, decided.reply)
  if ('status' in diff) await moderate(ctx, { id, seen, status: decided.status })
  return writeAudit(ctx, { section: 'reviews', action: 'reviews.decide', target: id, diff, ...(undoOf && { undoOf }) })
}

export const reviewsUndoHandlers: UndoHandlers = {
  'reviews.decide': async (ctx, entry) => {
    const row = await lockReview(ctx.db, entry.target)
    if (!row) throw new Refusal('version_conflict')
    assertUnchanged(entry, { ...row })
    return (await decide(ctx, { id: entry.target, seen: row.seen, next: before(entry), undoOf: entry.id }))!
  },
}
