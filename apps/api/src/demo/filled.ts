import { sql } from 'drizzle-orm'
import { rows } from '../db/rows.ts'
import { saveSettings } from '../modules/settings/service.ts'
import { type Ctx, inTransaction } from '../platform/context.ts'

/** Settings group that marks the database as filled; never served. */
const marker = 'filled'
const lockKey = 4_817_215_003

export const isFilled = async ({ db }: Pick<Ctx, 'db'>): Promise<boolean> =>
  (await rows<{ filled: boolean }>(db, sql`SELECT EXISTS (SELECT 1 FROM settings WHERE "group" = ${marker}) AS filled`))[0]!
    .filled

/** Fills a shop in one transaction; false if it is filled. The lock serializes concurrent processes, so only one fills it. */
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
