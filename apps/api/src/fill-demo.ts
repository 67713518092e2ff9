import type { Ctx } from './ctx.ts'
import { openDatabase } from './db/client.ts'
import { seedDemo } from './db/seed/demo.ts'
import { readEnv } from './env.ts'
import { openLog } from './log.ts'

/**
 * The program that fills an empty, migrated database with the demo, started by `fill-shop.ts`: what it takes of memory ends with it.
 * It loads the demo and what that needs, and nothing that serves.
 */
process.on('disconnect', () => process.exit(1)) // the shop that asked for this has ended
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
