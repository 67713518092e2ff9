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
  findZones,
  isKnownZone,
  lockSales,
  replaceZone,
  showZone,
  takeSnapshot,
} from './zone-repo.ts'

/**
 * Counts sales by day anew where the shop's time zone has changed, run by a job. Sales go on: from one moment on, which no sale straddles, triggers also count the
 * days of the new zone; the orders of before are counted as they were at that moment. Reports show the former zone until both are there.
 * If the process ends on the way, or sales leave no such moment, the next run begins anew.
 */
export async function followTimeZone(ctx: Ctx): Promise<void> {
  await leaveUnknownZones(ctx)
  const zone = await findWantedZone(ctx)
  if (zone === (await findCurrentZone(ctx.db))) await dropNextZone(ctx.db)
  else {
    const id = await countZone(ctx, zone)
    if (id !== undefined) await inTransaction(ctx, ({ db }) => showZone(db, id))
  }
  await deleteFormerDays(ctx.db)
}

const uncached = ({ remember: _, once: _o, ...ctx }: Ctx): Ctx => ctx

/**
 * Where PostgreSQL does not know the zone whose days are counted, because the database has moved to another server, counts days of UTC instead: each sale would fail.
 * Run at the start, and by the job of the report figures, which then counts the former days anew.
 */
export async function leaveUnknownZones(ctx: Ctx): Promise<void> {
  for (const zone of await findZones(ctx.db)) {
    if (await isKnownZone(ctx.db, zone)) continue
    ctx.log.error({ zone }, 'time zone unknown to PostgreSQL, reports count days of UTC')
    await replaceZone(ctx.db, zone)
  }
}

/** The shop's time zone if PostgreSQL does not know it, else undefined. */
export async function findUnknownZone(ctx: Ctx): Promise<string | undefined> {
  const zone = await readTimeZone(uncached(ctx))
  return (await isKnownZone(ctx.db, zone)) ? undefined : zone
}

/** The zone whose days reports should show: that of the shop, or UTC where PostgreSQL does not know it. */
const findWantedZone = async (ctx: Ctx): Promise<string> =>
  (await findUnknownZone(ctx)) === undefined ? readTimeZone(uncached(ctx)) : 'UTC'

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

/** That zone, and the one whose days are not counted yet; null if there is none. */
export async function readReportZones(ctx: Ctx): Promise<{ timeZone: string; next: string | null }> {
  const [timeZone, wanted] = await Promise.all([reportTimeZone(ctx), findWantedZone(ctx)])
  return { timeZone, next: wanted === timeZone ? null : wanted }
}

/** For a shop that is filled in one transaction: counts its orders by days of its own time zone from the start. Call it before there are orders. */
export const startInTimeZone = (ctx: Ctx): Promise<void> => countFromStart(ctx.db)
