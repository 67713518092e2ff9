import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { newsletterDashboardApi } from '@haat/shared/newsletter/dashboard/endpoints.ts'
import { can } from '@haat/shared/permissions.ts'
import { runBulk } from '../../../platform/bulk.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { writeAudit } from '../../audit/service.ts'
import { unsubscribeLinks } from '../../mails/service.ts'
import { countSubscribers, deleteSubscriber, findSubscribers, type SubscriberFilter } from './repo.ts'

type Api = typeof newsletterDashboardApi

/**
 * One page of subscribers. Staff who may export get the link that unsubscribes each email.
 * @throws bad_cursor
 */
export async function listSubscribers(
  ctx: Ctx,
  { q, sort: wanted, limit, cursor, ...filters }: ParsedOf<Api['list']>,
): Promise<AnswerOf<Api['list']>> {
  const { updatedSince } = filters
  const sort = updatedSince === undefined ? wanted : 'changed'
  const words = q ? q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6) : undefined
  const filter: SubscriberFilter = { ...filters, words }
  const { rows, ...page } = await readListPage(ctx, {
    list: ['newsletter', sort, filter],
    cursor,
    limit,
    updatedSince,
    find: (after) => findSubscribers(ctx.db, filter, { sort, limit, after }),
    count: () => countSubscribers(ctx.db, filter),
    position: ({ key, _id }) => [key, _id],
  })
  const mayExport = can(ctx.person?.session ?? null, 'customers', 'edit')
  return {
    subscribers: rows.map(({ key: _, ...row }) => ({
      ...row,
      unsubscribeUrl: mayExport ? unsubscribeLinks(ctx, 'u', row._id).page : null,
    })),
    ...page,
  }
}

/** Deletes subscribers for good. The audit entries name the ids only, since the emails are to be gone. */
export async function removeSubscribers(ctx: Ctx, { ids }: ParsedOf<Api['remove']>): Promise<AnswerOf<Api['remove']>> {
  const results = await runBulk(ctx, ids, async (ctx, id) => {
    if (!(await deleteSubscriber(ctx.db, id))) throw new Refusal('not_found')
    await writeAudit(ctx, { section: 'customers', action: 'customers.newsletter-removed', target: id })
    return null
  })
  return { results: results.map(({ undo: _, ...result }) => result) }
}
