import { join } from 'node:path'
import { recoverTo } from '../../db/wal/recover.ts'
import { readEnv } from '../../platform/env.ts'
import { StartError } from '../../platform/errors/start-error.ts'
import { findViolations, report } from '../check.ts'
import { withShop } from '../with-shop.ts'

/** `pnpm shop restore --to <time>`: restores the database of the built-in PostgreSQL as it was at that time. Files are not changed. */
export async function run(text: string): Promise<number> {
  const env = readEnv()
  if (env.databaseUrl)
    throw new StartError('--to is for the built-in PostgreSQL. For DATABASE_URL see docs/operations.md, "Back to a moment".')
  const to = new Date(text)
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) || Number.isNaN(to.getTime()))
    throw new StartError(
      `${text} is no time like 2026-11-26T14:05:00+06:00. Without an offset it is one of this machine's time zone.`,
    )
  const started = Date.now()
  const { base, former } = await recoverTo(join(env.dataDir, 'postgres'), to)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`The database is as of ${to.toISOString()} (${seconds} s, from the base backup of ${base.toISOString()}).`)
  console.log(`As it was before, it is in ${former}. Delete that folder when nobody needs it.`)
  const violations = await withShop((ctx) => findViolations(ctx.db))
  console.log(report(violations))
  return violations.length === 0 ? 0 : 1
}
