import { sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { saveSettings } from '../../modules/settings/service.ts'
import { rows } from '../named.ts'

/** The group of the settings that says this database has been filled; it is no group the shop serves. */
const marker = 'filled'
const lockKey = 4_817_215_003

export const isFilled = async ({ db }: Pick<Ctx, 'db'>): Promise<boolean> =>
  (await rows<{ filled: boolean }>(db, sql`SELECT EXISTS (SELECT 1 FROM settings WHERE "group" = ${marker}) AS filled`))[0]!
    .filled

/** Fills a shop in one transaction. Of two processes that try at the same moment, one does it and the other finds it done: false. */
export const fillOnce = (ctx: Ctx, work: (ctx: Ctx) => Promise<void>): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`SET LOCAL lock_timeout = '120s'`)
    await ctx.db.execute(sql`SET LOCAL statement_timeout = '120s'`)
    await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(${lockKey})`)
    if (await isFilled(ctx)) return false
    await work(ctx)
    await saveSettings(ctx, { group: marker, data: { at: new Date().toISOString() }, texts: {} })
    return true
  })
