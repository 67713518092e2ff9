import { fork } from 'node:child_process'
import { childProgram } from '../child-program.ts'
import type { Database } from '../db/client.ts'
import type { Ctx } from '../platform/context.ts'
import { type Env, surroundings } from '../platform/env.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { openLog } from '../platform/log.ts'
import { isFilled } from './filled.ts'

type Report = (what: string, done?: number, total?: number) => void

/** Fills the shop on the first start: with the demo if DEMO=1, else with nothing. */
export async function fillShop({ db }: Database, env: Env, report: Report): Promise<void> {
  if (await isFilled({ db })) return
  if (env.demo) return fillInChild(env, report)
  const { seedEmpty } = await import('./empty.ts')
  const ctx: Ctx = { db, env, person: null, address: '', language: 'en', log: openLog(env.logLevel) }
  await seedEmpty(ctx)
}

/** Runs in a child process, because a long-running one would not release the memory that filling needs. */
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
