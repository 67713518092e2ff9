import type { Ctx } from '../../../platform/context.ts'
import { sqlStateOf } from '../../../platform/retry.ts'
import {
  findOutdated,
  findRuleVersions,
  isEvaluationDue,
  markEvaluated,
  refreshMembership,
  waitForWriters,
} from './membership-repo.ts'

const batch = 500

/**
 * Run by a job: compares all products with the rules of the collections and badges after a change, and every ten minutes, because "new within N
 * days" changes by itself. Writes only products that differ. Returns their number.
 */
export const evaluateCollections = async (ctx: Ctx): Promise<number> => ((await isEvaluationDue(ctx.db)) ? evaluate(ctx) : 0)

/** Products that a request updates itself; the job does larger changes. */
const mostAtOnce = 2_000

/** Finds the products of a changed rule at once where that is quick; otherwise the job does it. Call it after the commit. */
export async function evaluateSoon(ctx: Ctx): Promise<void> {
  await evaluate(ctx, mostAtOnce).catch((err: unknown) => {
    ctx.log.warn({ err }, 'collections are evaluated by the job')
  })
}

/** Updates products until none differs, or `most` were updated. */
async function evaluate({ db }: Ctx, most = Number.POSITIVE_INFINITY): Promise<number> {
  const versions = await findRuleVersions(db)
  try {
    await waitForWriters(db)
  } catch (error) {
    if (sqlStateOf(error) === '55P03') return 0 // a long import is running: the next run tries again
    throw error
  }
  let done = 0
  for (let after: string | undefined; ; ) {
    const ids = await findOutdated(db, after, batch)
    if (ids.length === 0) break
    if (done + ids.length > most) return done
    done += await db.transaction((tx) => refreshMembership(tx, ids))
    after = ids.at(-1)
  }
  await markEvaluated(db, versions)
  return done
}
