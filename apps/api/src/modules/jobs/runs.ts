import type { RecurringJobName } from '@haat/shared/jobs/names.ts'
import type { Ctx } from '../../ctx.ts'
import { summarizeError } from '../../summarize-error.ts'
import { addRuns, claimRuns, holdRuns, noteRun } from './runs-repo.ts'

interface Recurring {
  name: RecurringJobName
  /** seconds from start to start */
  every: number
  run: () => Promise<unknown>
}

export interface Round {
  /** Starts what is due, and what nobody else is at. */
  look: () => Promise<void>
  /** when all that was started is over */
  settled: () => Promise<void>
}

/**
 * The recurring jobs of one process. Each is done by one process at a time, which holds it for `lease` seconds and says at every look
 * that it is still there; the job of a process that died is free again when that time is over.
 */
export function openRound(ctx: Ctx, jobs: readonly Recurring[], lease: number): Round {
  const running = new Map<RecurringJobName, Promise<void>>()
  let known = false

  const start = async ({ name, run }: Recurring): Promise<void> => {
    const from = performance.now()
    const said = await run().then(
      (done) => ({ done: typeof done === 'number' ? done : null, error: null }),
      (err: unknown) => {
        ctx.log.warn({ err, job: name }, 'a recurring job went wrong')
        return { done: null, error: summarizeError(err) }
      },
    )
    await noteRun(ctx.db, name, { ...said, durationMs: Math.round(performance.now() - from) }).catch((err: unknown) =>
      ctx.log.warn({ err, job: name }, 'could not note the run of a recurring job'),
    )
  }

  const lookNow = async (): Promise<void> => {
    if (!known)
      await addRuns(
        ctx.db,
        jobs.map(({ name }) => name),
      )
    known = true
    if (running.size > 0) await holdRuns(ctx.db, [...running.keys()], lease)
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

  let looking: Promise<void> | undefined
  return {
    look: () => {
      looking ??= lookNow()
        .catch((err: unknown) => ctx.log.warn({ err }, 'could not look for recurring jobs'))
        .finally(() => {
          looking = undefined
        })
      return looking
    },
    settled: async () => {
      await looking
      await Promise.all(running.values())
    },
  }
}
