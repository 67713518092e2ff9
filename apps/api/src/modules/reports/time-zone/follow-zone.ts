import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { sqlStateOf } from '../../../platform/retry.ts'
import { readTimeZone } from '../../settings/service.ts'
import {
  addNextZone,
  countAllLines,
  countAllSales,
  countAllTax,
  countFromStart,
  deleteFormerDays,
  dropNextZone,
  findCurrentZone,
  lockSales,
  showZone,
  takeSnapshot,
} from './zone-repo.ts'

/**
 * Counts sales by day anew where the shop's time zone has changed, run by a job. Sales go on: from one moment on, which no sale straddles, triggers also count the
 * days of the new zone; the orders of before are counted as they were at that moment. Reports show the former zone until both are there.
 * If the process ends on the way, or sales leave no such moment, the next run begins anew.
 */
export async function followTimeZone(ctx: Ctx): Promise<void> {
  const { remember: _, once: _o, ...uncached } = ctx
  const zone = await readTimeZone(uncached)
  if (zone === (await findCurrentZone(ctx.db))) await dropNextZone(ctx.db)
  else {
    const id = await countZone(ctx, zone)
    if (id !== undefined) await inTransaction(ctx, ({ db }) => showZone(db, id))
  }
  await deleteFormerDays(ctx.db)
}

/** Counts all orders by the days of a zone; answers its id, undefined if running sales could not be waited for. */
const countZone = (ctx: Ctx, zone: string): Promise<number | undefined> =>
  ctx.db
    .transaction(
      async (counting) => {
        // Its connection is there before sales wait: none of theirs is needed meanwhile.
        const id = await inTransaction(ctx, async ({ db }) => {
          await lockSales(db)
          await takeSnapshot(counting)
          return addNextZone(db, zone)
        })
        await countAllSales(counting, id, zone)
        await countAllLines(counting, id, zone)
        await countAllTax(counting, id, zone)
        return id
      },
      { isolationLevel: 'repeatable read' },
    )
    .catch((error: unknown) => {
      if (sqlStateOf(error) === '55P03') return undefined
      throw error
    })

/** The time zone whose days reports show: the shop's; after a change, the former one until the days are counted anew. */
export const reportTimeZone = (ctx: Ctx): Promise<string> => findCurrentZone(ctx.db)

/** For a shop that is filled in one transaction: counts its orders by days of its own time zone from the start. Call it before there are orders. */
export const startInTimeZone = (ctx: Ctx): Promise<void> => countFromStart(ctx.db)
