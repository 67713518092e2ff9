import { pino } from 'pino'
import type { Database } from '../db/client.ts'
import { prepareDatabase, type Report } from '../db/prepare-database.ts'
import { loadExtensions } from '../extensions/load.ts'
import type { Ctx } from '../platform/context.ts'
import { readEnv } from '../platform/env.ts'
import { openLog } from '../platform/log.ts'

/** Runs `work` on the shop's database. Starts the built-in database if necessary, and stops it afterwards. */
export async function withShop<T>(work: (ctx: Ctx, database: Database) => Promise<T>, report?: Report): Promise<T> {
  const env = readEnv()
  const log = openLog(env.logLevel, pino.destination(2))
  await loadExtensions(env)
  const store = await prepareDatabase(env, report)
  const database = store.open({ max: 4 })
  try {
    return await work({ db: database.db, env, person: null, address: '', language: 'en', log }, database)
  } finally {
    await database.close()
    await store.stop()
  }
}
