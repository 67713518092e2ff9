import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { jobsDashboardApi } from '@haat/shared/jobs/dashboard/endpoints.ts'
import type { FailedJob, Queue, RecurringJob } from '@haat/shared/jobs/dashboard/schema.ts'
import { recurringJobs } from '@haat/shared/jobs/names.ts'
import { findText, jobsOfExtensions } from '../../../extensions/registry.ts'
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

/** In the order of `recurringJobs`, then those of extensions; jobs of earlier releases and of extensions that are off are left out. */
async function readRecurring(ctx: Ctx): Promise<RecurringJob[]> {
  const found = await findRuns(ctx.db)
  const runOf = (name: RecurringJob['name']) => found.filter((run) => run.name === name)
  return [
    ...recurringJobs.flatMap(runOf),
    ...jobsOfExtensions(ctx.env).flatMap(({ name, extension, job }) => {
      const text = (key: string) => findText(extension, ctx.language, key)
      const title = { title: text('title')!, job: text(`jobs.${job}.title`) ?? job, about: text(`jobs.${job}.about`) ?? '' }
      return runOf(name).map((run) => ({ ...run, extension: title }))
    }),
  ]
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
 * Makes a recurring job due now. The job of an extension that is off does not run.
 * @throws not_found
 */
export const runJob = (ctx: Ctx, { name }: ParsedOf<Api['run']>): Promise<{ recurring: RecurringJob[] }> =>
  inTransaction(ctx, async (ctx) => {
    const isKnown = !name.startsWith('x.') || jobsOfExtensions(ctx.env).some((job) => job.name === name)
    if (!isKnown || !(await makeDue(ctx.db, name))) throw new Refusal('not_found')
    await writeAudit(ctx, { section: 'system', action: 'jobs.run', target: name })
    return { recurring: await readRecurring(ctx) }
  })
