import { openDatabase } from './db/client.ts'
import { seedDemo } from './demo/demo.ts'
import type { Ctx } from './platform/context.ts'
import { readEnv } from './platform/env.ts'
import { openLog } from './platform/log.ts'

/**
 * Fills an empty, migrated database with the demo, started by `fill-shop.ts` as a separate process, so that its memory is freed. Loads
 * only the modules the demo needs.
 */
process.on('disconnect', () => process.exit(1)) // the parent process has ended
process.channel?.unref()

const env = readEnv()
if (!env.databaseUrl) throw new Error('fill-demo is started by the shop, not by hand')
const database = openDatabase(env.databaseUrl, { max: 2 })
const ctx: Ctx = { db: database.db, env, person: null, address: '', language: 'en', log: openLog(env.logLevel) }
try {
  await seedDemo(ctx, (_what, done, total) => process.send?.({ done, total }))
} finally {
  await database.close()
}
