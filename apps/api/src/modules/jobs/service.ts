import type { ExtensionJobName, RecurringJobName } from '@haat/shared/jobs/names.ts'
import type { Ctx } from '../../platform/context.ts'
import { summarizeError } from '../../platform/errors/summarize-error.ts'
import { addRuns, claimRuns, extendRuns, recordRun } from './runs-repo.ts'

export { readJobs } from './dashboard/service.ts'

interface RecurringTask {
  name: RecurringJobName | ExtensionJobName
  /** seconds between starts */
  every: number
  run: () => Promise<unknown>
}

/** Scheduler of the recurring jobs of one process. */
export interface JobScheduler {
  /** Starts due jobs that no other process has claimed, and extends the claims of running ones. */
  look: () => Promise<void>
  /** Resolves when all started jobs have finished. */
  settled: () => Promise<void>
}

/**
 * Creates the scheduler of recurring jobs. A process claims a job for `lease` seconds and extends the claim at every `look`;
 * if the process crashes, the claim expires and another process takes over.
 */
export function createJobScheduler(ctx: Ctx, jobs: readonly RecurringTask[], lease: number): JobScheduler {
  const running = new Map<RecurringJobName | ExtensionJobName, Promise<void>>()
  let rowsExist = false

  const start = async ({ name, run }: RecurringTask): Promise<void> => {
    const from = performance.now()
    const outcome = await run().then(
      (done) => ({ done: typeof done === 'number' ? done : null, error: null }),
      (err: unknown) => {
        ctx.log.warn({ err, job: name }, 'recurring job failed')
        return { done: null, error: summarizeError(err) }
      },
    )
    ctx.count?.({ what: 'job', recurring_job: name, result: outcome.error === null ? 'success' : 'failure' })
    await recordRun(ctx.db, name, { ...outcome, durationMs: Math.round(performance.now() - from) }).catch((err: unknown) =>
      ctx.log.warn({ err, job: name }, 'recurring job outcome not recorded'),
    )
  }

  const claimAndStart = async (): Promise<void> => {
    if (!rowsExist)
      await addRuns(
        ctx.db,
        jobs.map(({ name }) => name),
      )
    rowsExist = true
    if (running.size > 0) await extendRuns(ctx.db, [...running.keys()], lease)
    const claimed = await claimRuns(
      ctx.db,
      jobs.filter(({ name }) => !running.has(name)),
      lease,
    )
    for (const job of jobs.filter(({ name }) => claimed.includes(name)))
      running.set(
        job.name,
        start(job).finally(() => running.delete(job.name)),
      )
  }

  let currentLook: Promise<void> | undefined
  return {
    look: () => {
      currentLook ??= claimAndStart()
        .catch((err: unknown) => ctx.log.warn({ err }, 'claiming recurring jobs failed'))
        .finally(() => {
          currentLook = undefined
        })
      return currentLook
    },
    settled: async () => {
      await currentLook
      await Promise.all(running.values())
    },
  }
}
