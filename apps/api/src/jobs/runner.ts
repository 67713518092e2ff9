import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Ctx, JobQueue } from '../ctx.ts'
import type { Database } from '../db/client.ts'
import type { Env } from '../env.ts'
import { type MailGateway, mailGateway } from '../gateways/mail.ts'
import { listeners } from '../listeners.ts'
import { mailMakers } from '../mail-makers.ts'
import { briefly, openRound, type Round } from '../modules/jobs/runs.ts'
import { type MailMakers, sendMail } from '../modules/mails/send.ts'
import { workOff } from '../modules/orders/outbox.ts'
import { settleRefund } from '../modules/payments/refund-settle.ts'
import { recurring } from './recurring.ts'

/** 1, 2, 4 … minutes, 17 hours in all: a mail server may be away for a night. */
const tries = 11

interface Parts {
  database: Database
  url: string
  log: Logger
}

/** Other means and a quicker clock, for tests. */
interface Options {
  gateway?: MailGateway
  makers?: MailMakers
  /** seconds before the second try; doubles with each */
  retryDelay?: number
  /** seconds between looks at what was left undone, and between recurring jobs that do not come more often */
  lookEvery?: number
  /** seconds after which a try counts as cut off; a mail server gets 10 for each of its answers */
  expire?: number
}

export interface Jobs extends JobQueue {
  /** Does jobs of all processes from now on. */
  work: (env: Env) => Promise<void>
  /** Lets the job at hand end. */
  stop: () => Promise<void>
}

/**
 * What is done after a commit, by this process or another one on the same database. A job has the id of its mail, so there is never
 * a second one, unless staff try again what was given up. pg-boss keeps its tables in a schema of its own, which one process at a time makes.
 */
export async function openJobs({ database, url, log }: Parts, options: Options = {}): Promise<Jobs> {
  const { makers = mailMakers, retryDelay = 60, lookEvery = 60, expire = 120 } = options
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'haat jobs',
    max: 2,
    connectionTimeoutMillis: 5000,
    schedule: false,
    reindex: false,
    monitorIntervalSeconds: Math.min(30, lookEvery),
    superviseIntervalSeconds: Math.min(30, lookEvery),
  })
  boss.on('error', (err) => log.warn({ err }, 'job queue error'))
  try {
    await boss.start()
    await createQueues(boss, retryDelay, expire)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
  const add: JobQueue['add'] = async (db, queue, data, again = false) => {
    await boss.send(queue, data, { ...(!again && { id: data.id }), db: fromDrizzle(db, sql) })
  }

  let gateway: MailGateway | undefined
  let timer: NodeJS.Timeout | undefined
  let round: Round | undefined

  return {
    add,
    work: async (env) => {
      const ctx: Ctx = { db: database.db, env, person: null, address: '', language: 'en', log, jobs: { add } }
      gateway = options.gateway ?? mailGateway(env)
      const means = { gateway, makers, tries }
      await boss.work<{ id: string }>('mail', { pollingIntervalSeconds: 0.5, localConcurrency: 2 }, async ([job]) => {
        if (job) await sendMail(ctx, job.data.id, means).catch((error: unknown) => notYet(error, job.id, log))
      })
      await boss.work<{ id: string }>('outbox', { pollingIntervalSeconds: 0.5 }, async ([job]) => {
        if (job) await workOff(ctx, job.data.id, listeners).catch((error: unknown) => goneWrong(error, job.id, log))
      })
      await boss.work<{ id: string }>('refund', { pollingIntervalSeconds: 0.5, localConcurrency: 2 }, async ([job]) => {
        if (job) await settleRefund(ctx, job.data.id).catch((error: unknown) => goneWrong(error, job.id, log))
      })
      const lookAgain = Math.min(10, lookEvery)
      const recurringMeans = {
        seconds: Math.min(30, lookEvery),
        tries,
        addMails: (ids: readonly string[]) =>
          boss
            .insert(
              'mail',
              ids.map((id) => ({ id, data: { id } })),
            )
            .then(() => {}),
      }
      const jobs = recurring.map(({ name, every, run }) => ({
        name,
        every: Math.min(every, lookEvery),
        run: () => run(ctx, recurringMeans),
      }))
      const own = openRound(ctx, jobs, Math.max(3, lookAgain * 3))
      round = own
      timer = setInterval(() => void own.look(), lookAgain * 1000)
      void own.look()
    },
    stop: async () => {
      clearInterval(timer)
      await round?.settled()
      await boss.stop({ graceful: true, timeout: 20_000 })
      gateway?.close()
    },
  }
}

async function createQueues(boss: PgBoss, retryDelay: number, expire: number): Promise<void> {
  await boss.createQueue('mail', {
    retryLimit: tries - 1,
    retryDelay,
    retryBackoff: true,
    expireInSeconds: expire,
    deleteAfterSeconds: 24 * 3600,
  })

  await boss.createQueue('outbox', {
    retryLimit: 5,
    retryDelay,
    retryBackoff: true,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  })

  await boss.createQueue('refund', {
    retryLimit: 3,
    retryDelay,
    retryBackoff: true,
    expireInSeconds: 90,
    deleteAfterSeconds: 3600,
  })
}

/** What a mail server answers repeats addresses: it comes neither into the log nor into the table of jobs. */
function notYet(error: unknown, mail: string, log: Logger): never {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string }
  const err = responseCode || command ? { code, responseCode, command } : error
  log.warn({ err, mail }, 'a mail could not be sent yet')
  throw new Error('not sent yet')
}

/** What a database says of a question repeats the question and its values: it goes into the log, not into the table that staff read. */
function goneWrong(err: unknown, job: string, log: Logger): never {
  log.warn({ err, job }, 'a job has to be tried again')
  throw new Error(briefly(err))
}
