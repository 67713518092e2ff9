import { type HealthKey, healthChecks, healthKeys } from '@haat/shared/health/checks.ts'
import type { HealthReport, HealthResult } from '@haat/shared/health/dashboard/schema.ts'
import { worstState } from '@haat/shared/health/rules.ts'
import type { Ctx } from '../../platform/context.ts'
import { serverTexts } from '../../texts/all.ts'
import { healthLimits } from './checks/limits.ts'
import { toWorkerOutcome } from './checks/processes.ts'
import { examine, quickChecks } from './examine.ts'
import { fillHealthText } from './fill-text.ts'
import { findProcesses, findResults, makeChecksDue, type Outcome, storeResults } from './repo.ts'

export { isArchiveFailing } from './archiver.ts'
export { startHeartbeat } from './heartbeat.ts'

/** The last results of all checks and the processes of the shop. The worker check runs now, because without a worker no job would report it. */
export async function readHealth(ctx: Ctx): Promise<{ report: HealthReport }> {
  const [stored, processes] = await Promise.all([findResults(ctx.db), findProcesses(ctx.db)])
  const found = new Map(stored.map((result) => [result.key, result]))
  const worker = toWorkerOutcome(processes, healthLimits, Date.now())
  const checks = healthKeys.map((key): HealthResult => {
    const result = found.get(key)
    const own = key === 'worker' && worker.state === 'broken' ? worker : result
    return {
      ...toResult(ctx, key, own ?? { state: 'unknown', finding: 'pending' }),
      checkedAt: result?.checkedAt ?? null,
      since: result?.since ?? null,
    }
  })
  return {
    report: {
      state: worstState(
        checks.filter(({ checkedAt, state }) => checkedAt !== null || state === 'broken').map(({ state }) => state),
      ),
      checks,
      processes: processes.map(({ pool: _, diskFree: __, clockAhead: ___, ...shown }) => shown),
      due: healthKeys.filter((key) => found.get(key)?.due ?? true).length,
    },
  }
}

/** Runs the quick checks now and marks the others as due for the background job. */
export async function lookAgain(ctx: Ctx): Promise<{ report: HealthReport }> {
  await storeResults(ctx.db, await examine(ctx, quickChecks))
  await makeChecksDue(
    ctx.db,
    healthKeys.filter((key) => !quickChecks.includes(key)),
  )
  return readHealth(ctx)
}

/** All checks, made now and not stored, with texts in the language of `ctx`: for the command line. */
export async function examineNow(ctx: Ctx): Promise<HealthResult[]> {
  const outcomes = await examine(ctx)
  return healthKeys.map((key) => ({
    ...toResult(ctx, key, outcomes.get(key)!),
    checkedAt: new Date().toISOString(),
    since: null,
  }))
}

/** States by check, of the last results: 0 good, 1 attention or unknown, 2 broken. For metrics. */
export async function readHealthStates(ctx: Ctx): Promise<{ key: HealthKey; value: 0 | 1 | 2 }[]> {
  const results = await findResults(ctx.db)
  return results
    .filter(({ key }) => key in healthChecks)
    .map(({ key, state }) => ({ key, value: state === 'good' ? 0 : state === 'broken' ? 2 : 1 }))
}

function toResult(
  ctx: Ctx,
  key: HealthKey,
  { state, finding, detail = {} }: Outcome | (Omit<Outcome, 'finding'> & { finding: string | null }),
) {
  const texts = serverTexts[ctx.language].health
  const { title, ...own } = texts.checks[key]
  const { group, place } = healthChecks[key]
  const text = (finding && texts.findings[finding as keyof typeof texts.findings]) || (state === 'good' ? own.ok : own.problem)
  return { key, group, state, place: state === 'good' ? null : place, title, text: fillHealthText(text, detail, ctx.language) }
}
