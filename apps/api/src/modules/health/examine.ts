import { type HealthKey, healthChecks, healthKeys } from '@haat/shared/health/checks.ts'
import type { Ctx } from '../../platform/context.ts'
import { summarizeError } from '../../platform/errors/summarize-error.ts'
import { readExpectedIndexes } from '../../platform/expected-indexes.ts'
import { databaseChecks } from './checks/database.ts'
import { type HealthLimits, healthLimits } from './checks/limits.ts'
import { processChecks } from './checks/processes.ts'
import { tableChecks } from './checks/tables.ts'
import { workChecks } from './checks/work.ts'
import { deleteEndedProcesses, findResults, type Outcome, storeResults } from './repo.ts'

type Check = (ctx: Ctx, limits: HealthLimits) => Promise<Outcome>

const checks: Record<HealthKey, Check> = {
  ...databaseChecks,
  ...tableChecks(readExpectedIndexes),
  ...workChecks,
  ...processChecks,
}

/** Checks that take milliseconds; the others query disks, mail servers and large system catalogs of PostgreSQL. */
export const quickChecks = healthKeys.filter((key) => healthChecks[key].every <= 60)

/**
 * Runs checks one after the other, so that they use one connection. A check that throws is `unknown` and does not stop the others.
 */
export async function examine(
  ctx: Ctx,
  keys: readonly HealthKey[] = healthKeys,
  limits: HealthLimits = healthLimits,
): Promise<Map<HealthKey, Outcome>> {
  const outcomes = new Map<HealthKey, Outcome>()
  for (const key of keys) {
    const outcome = await checks[key](ctx, limits).catch((err: unknown): Outcome => {
      ctx.log.warn({ err, check: key }, 'health check failed')
      return { state: 'unknown', finding: 'unknown', detail: { error: summarizeError(err) } }
    })
    outcomes.set(key, outcome)
  }
  return outcomes
}

/** Makes the checks that are due and stores their results; answers their number. Run by a recurring job. */
export async function makeDueChecks(ctx: Ctx): Promise<number> {
  const stored = new Map((await findResults(ctx.db)).map((result) => [result.key, result]))
  const due = healthKeys.filter((key) => stored.get(key)?.due ?? true)
  if (due.length === 0) return 0
  await storeResults(ctx.db, await examine(ctx, due))
  await deleteEndedProcesses(ctx.db)
  return due.length
}
