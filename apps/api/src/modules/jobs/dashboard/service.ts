import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { jobsDashboardApi } from '@haat/shared/jobs/dashboard/endpoints.ts'
import type { FailedJob, Queue, RecurringJob } from '@haat/shared/jobs/dashboard/schema.ts'
import { recurringJobs } from '@haat/shared/jobs/names.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { writeAudit } from '../../audit/service.ts'
import { requeueFailedMails } from '../../mails/service.ts'
import { requeueFailedMessages } from '../../orders/service.ts'
import { countFailed, findFailed, findQueues, findRuns, makeDue } from './repo.ts'

type Api = typeof jobsDashboardApi

/** State of all queues and recurring jobs. */
export async function readJobs(ctx: Ctx): Promise<{ queues: Queue[]; recurring: RecurringJob[] }> {
  const [queues, recurring] = await Promise.all([findQueues(ctx.db), readRecurring(ctx)])
  return { queues, recurring }
}

/** In the order of `recurringJobs`; jobs of earlier releases are left out. */
async function readRecurring(ctx: Ctx): Promise<RecurringJob[]> {
  const found = await findRuns(ctx.db)
  return recurringJobs.flatMap((name) => found.find((run) => run.name === name) ?? [])
}

/** One page of failed mails and outbox messages. */
export async function listFailed(ctx: Ctx, { limit, cursor }: ParsedOf<Api['failed']>) {
  const { rows, ...page } = await readListPage(ctx, {
    list: ['failed jobs'],
    cursor,
    limit,
    find: (after) => findFailed(ctx.db, after, limit),
    count: async () => ({ total: await countFailed(ctx.db) }),
    position: ({ key, _id }) => [key, _id],
  })
  return { jobs: rows.map(({ key: _, ...job }): FailedJob => job), ...page }
}

/** Queues failed mails and outbox messages again and answers their number. */
export const retryJobs = (ctx: Ctx, { ids }: ParsedOf<Api['retry']>): Promise<{ retried: number }> =>
  inTransaction(ctx, async (ctx) => {
    const retried = [...(await requeueFailedMails(ctx, ids)), ...(await requeueFailedMessages(ctx, ids))]
    for (const id of retried)
      await writeAudit(ctx, { section: 'system', action: 'jobs.retry', target: id, diff: { state: ['failed', 'retry'] } })
    return { retried: retried.length }
  })

/**
 * Makes a recurring job due now.
 * @throws not_found
 */
export const runJob = (ctx: Ctx, { name }: ParsedOf<Api['run']>): Promise<{ recurring: RecurringJob[] }> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await makeDue(ctx.db, name))) throw new Refusal('not_found')
    await writeAudit(ctx, { section: 'system', action: 'jobs.run', target: name })
    return { recurring: await readRecurring(ctx) }
  })
