import { fork } from 'node:child_process'
import { childProgram } from './child-program.ts'
import type { Ctx } from './ctx.ts'
import type { Database } from './db/client.ts'
import { isFilled } from './db/seed/filled.ts'
import { type Env, surroundings } from './env.ts'
import { openLog } from './log.ts'
import { StartError } from './start-error.ts'

type Report = (what: string, done?: number, total?: number) => void

/** On the first start: the demo shop with DEMO=1, else the little an empty one needs. Later starts find it filled. */
export async function fillShop({ db }: Database, env: Env, report: Report): Promise<void> {
  if (await isFilled({ db })) return
  if (env.demo) return fillInChild(env, report)
  const { seedEmpty } = await import('./db/seed/empty.ts')
  const ctx: Ctx = { db, env, person: null, address: '', language: 'en', log: openLog(env.logLevel) }
  await seedEmpty(ctx)
}

/** Writing a whole shop takes memory that a process never gives back; this one has a shop to serve for weeks. */
function fillInChild(env: Env, report: Report): Promise<void> {
  return new Promise((done, fail) => {
    const child = fork(childProgram('fill-demo'), [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      env: { ...surroundings(), DATABASE_URL: env.databaseUrl, DATA_DIR: env.dataDir, DEMO: '1', LOG_LEVEL: env.logLevel },
    })
    child.on('message', ({ done, total }: { done: number; total: number }) => report('filling the shop', done, total))
    child.on('error', fail)
    child.on('exit', (code) =>
      code === 0 ? done() : fail(new StartError('The demo shop could not be filled; the lines above say why.')),
    )
  })
}
