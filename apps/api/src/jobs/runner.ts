import type { Logger } from 'pino'
import type { Ctx, JobQueue, QueueName, Remember } from '../ctx.ts'
import type { Database } from '../db/client.ts'
import { openEar } from '../db/ear.ts'
import type { Env } from '../env.ts'
import { type MailGateway, mailGateway, smtpConnections } from '../gateways/mail.ts'
import { listeners } from '../listeners.ts'
import { mailMakers } from '../mail-makers.ts'
import { openRound, type Round } from '../modules/jobs/runs.ts'
import { claimMails, extendMails, type MailMakers, sendMail } from '../modules/mails/send.ts'
import { claimMessages, extendMessages, processMessages } from '../modules/orders/outbox.ts'
import { findNewRefunds, settleRefund } from '../modules/payments/refund-settle.ts'
import { recurring } from './recurring.ts'
import { channel, openWakeUp } from './wake-up.ts'
import { startWorker, type Worker } from './worker.ts'

/** After 1, 2, 4 … minutes, 17 hours in all: a mail server may be away for a night. */
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
  /** seconds between recurring jobs that do not come more often */
  lookEvery?: number
  /** seconds between looks for work that no notification announced */
  pollEvery?: number
  /** seconds after which the work of a dead process is taken over */
  lease?: number
}

export interface Jobs extends JobQueue {
  /** Does the work of all processes from now on. */
  work: (env: Env) => void
  /** Lets the work at hand end. */
  stop: () => Promise<void>
}

/**
 * What is done after a commit, by this process or another one on the same database. The rows of `outbox`, `mails` and `refunds` are the
 * queues: whoever commits a row wakes the runners, and a look every few seconds finds what was committed without.
 */
export function openJobs({ database, url, log }: Parts, options: Options = {}): Jobs {
  const { makers = mailMakers, retryDelay = 60, lookEvery = 60, pollEvery = Math.min(5, lookEvery), lease = 30 } = options
  const wakeUp = openWakeUp(database.pool, log)
  let gateway: MailGateway | undefined
  let timer: NodeJS.Timeout | undefined
  let round: Round | undefined
  let ear: ReturnType<typeof openEar> | undefined
  let workers: Partial<Record<QueueName, Worker>> = {}

  return {
    wake: wakeUp.wake,
    work: (env) => {
      const ctx: Ctx = { db: database.db, env, person: null, address: '', language: 'en', log, jobs: { wake: wakeUp.wake } }
      gateway = options.gateway ?? mailGateway(env)
      const mailMeans = { gateway, makers, tries, retryDelay, remember: rememberBriefly(1000) }
      const messageMeans = { listeners, tries, retryDelay }
      workers = {
        outbox: startWorker(
          {
            claim: (size) => claimMessages(ctx, size),
            extend: (ids, seconds) => extendMessages(ctx, ids, seconds),
            run: (messages) => processMessages(ctx, messages, messageMeans),
          },
          { batch: 80, concurrency: 4, chunk: 10, lease, pollEvery },
          log,
        ),
        mail: startWorker(
          {
            claim: (size) => claimMails(ctx, size),
            extend: (ids, seconds) => extendMails(ctx, ids, seconds),
            run: ([mail]) => sendMail(ctx, mail!, mailMeans).catch((error: unknown) => logUnsent(error, mail!.id, log)),
          },
          { batch: 4 * smtpConnections, concurrency: smtpConnections, lease, pollEvery },
          log,
        ),
        // `settleRefund` claims the refund itself, and what it leaves open is the recurring job's.
        refund: startWorker(
          {
            claim: ({ limit }) => findNewRefunds(ctx, limit),
            extend: async () => {},
            run: ([refund]) => settleRefund(ctx, refund!.id),
          },
          { batch: 8, concurrency: 2, lease: 3600, pollEvery },
          log,
        ),
      }
      const known = workers
      const wakeAll = () => {
        for (const worker of Object.values(known)) worker.wake()
      }
      ear = openEar(
        url,
        {
          channels: { [channel]: (queue) => known[queue as QueueName]?.wake() },
          onState: (listening) => listening && wakeAll(),
        },
        log,
      )
      const lookAgain = Math.min(10, lookEvery)
      const jobs = recurring.map(({ name, every, run }) => ({ name, every: Math.min(every, lookEvery), run: () => run(ctx) }))
      const own = openRound(ctx, jobs, Math.max(3, lookAgain * 3))
      round = own
      timer = setInterval(() => void own.look(), lookAgain * 1000)
      void own.look()
    },
    stop: async () => {
      clearInterval(timer)
      await ear?.stop()
      const settled = Promise.all([round?.settled(), ...Object.values(workers).map((worker) => worker.stop())])
      await Promise.race([settled, atMost(20)])
      await wakeUp.stop()
      gateway?.close()
    },
  }
}

/** Works a value out at most once in so many milliseconds. */
function rememberBriefly(milliseconds: number): Remember {
  const known = new Map<string, { value: Promise<unknown>; until: number }>()
  return <T>(name: string, work: () => Promise<T>) => {
    const now = performance.now()
    const found = known.get(name)
    if (found && now < found.until) return found.value as Promise<T>
    const value = work()
    known.set(name, { value, until: now + milliseconds })
    value.catch(() => known.delete(name)) // the next one asks again
    return value
  }
}

/** Resolves after so many seconds, and keeps no process alive. */
const atMost = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000).unref())

/** What a mail server answers repeats addresses: they do not come into the log. */
function logUnsent(error: unknown, mail: string, log: Logger): void {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string }
  const err = responseCode || command ? { code, responseCode, command } : error
  log.warn({ err, mail }, 'a mail could not be sent yet')
}
