import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database, Db } from '../db/client.ts'
import { openNotificationListener } from '../db/listen.ts'
import { type MailGateway, mailGateway, smtpConnections } from '../gateways/mail.ts'
import { listeners } from '../listeners.ts'
import { mailRenderers } from '../mail-renderers.ts'
import { claimBulkRuns, extendBulkRuns, workOnBulkRun } from '../modules/bulk/jobs.ts'
import { createJobScheduler, type JobScheduler } from '../modules/jobs/service.ts'
import { claimMails, extendMails, type MailRenderers, recordTogether, sendMail } from '../modules/mails/jobs.ts'
import { claimMessages, extendMessages, processMessages } from '../modules/orders/jobs.ts'
import { findNewRefunds, settleRefund } from '../modules/payments/jobs.ts'
import { claimDueTransfers, extendClaims, workOnTransfer } from '../modules/transfers/jobs.ts'
import { claimDeliveries, extendDeliveries, sendDelivery } from '../modules/webhooks/jobs.ts'
import { combineLookups } from '../platform/combine.ts'
import type { Ctx, JobQueue, QueueName, Remember } from '../platform/context.ts'
import type { Env } from '../platform/env.ts'
import type { Telemetry } from '../platform/observing/work-span.ts'
import { webhookReaders } from '../webhook-readers.ts'
import { openArchives } from './archives.ts'
import { asJobs } from './as-job.ts'
import { extensionJobs, recurring } from './recurring.ts'
import { samplesQueue } from './samples.ts'
import { channel, openWakeUp } from './wake-up.ts'
import { startWorker, type Worker } from './worker.ts'

/** Attempts after 1, 2, 4 … minutes, 17 hours in total: a mail server may be down overnight. */
const attempts = 11

/** Mails in progress: while some are handed over, others are rendered. */
export const mailsAtOnce = 2 * smtpConnections

interface AppDependencies {
  database: Database
  url: string
  /** see `Ctx.replica` */
  replica?: Db | undefined
  log: Logger
  /** see `Ctx.count` */
  count?: Ctx['count'] | undefined
  telemetry?: Telemetry | undefined
}

/** Dependencies and timing, for tests. */
interface Options {
  gateway?: MailGateway
  renderers?: MailRenderers
  /** seconds before the second attempt; doubles with each */
  retryDelay?: number
  /** seconds between checks for due recurring jobs, at most */
  lookEvery?: number
  /** seconds between polls for work without a notification */
  pollEvery?: number
  /** seconds after which the work of a dead process is taken over */
  lease?: number
}

export interface Jobs extends JobQueue {
  /** starts processing the queues of all processes */
  work: (env: Env) => void
  /** stops after the current work */
  stop: () => Promise<void>
}

/**
 * Processes what must happen after a commit, in this process or another one on the same database. The rows of `outbox`, `mails`,
 * `refunds` and `webhook_deliveries` are the queues: a commit notifies the runners, and polling finds rows without a notification.
 */
export function openJobs({ database, url, replica, log, count, telemetry }: AppDependencies, options: Options = {}): Jobs {
  const { renderers = mailRenderers, retryDelay = 60, lookEvery = 60, pollEvery = Math.min(5, lookEvery), lease = 30 } = options
  const asJob = asJobs(telemetry)
  const wakeUp = openWakeUp(database.pool, log)
  let gateway: MailGateway | undefined
  let timer: NodeJS.Timeout | undefined
  let round: JobScheduler | undefined
  let notificationListener: ReturnType<typeof openNotificationListener> | undefined
  let workers: Partial<Record<QueueName, Worker>> = {}

  return {
    wake: wakeUp.wake,
    work: (env) => {
      const ctx: Ctx = {
        db: database.db,
        ...(replica && { replica }),
        env,
        person: null,
        address: '',
        language: 'en',
        log,
        jobs: { wake: wakeUp.wake },
        ...(count && { count }),
      }
      gateway = options.gateway ?? mailGateway(env)
      const mailCtx: Ctx = { ...ctx, combine: combineLookups() }
      const mailDependencies = {
        gateway,
        renderers,
        attempts,
        retryDelay,
        remember: rememberBriefly(1000),
        record: recordTogether(ctx),
      }
      const messageDependencies = { listeners, attempts, retryDelay }
      workers = {
        outbox: startWorker(
          {
            claim: (size) => claimMessages(ctx, size),
            extend: (ids, seconds) => extendMessages(ctx, ids, seconds),
            run: (messages) => asJob('queue outbox', () => processMessages(ctx, messages, messageDependencies)),
          },
          { batch: 160, concurrency: 4, chunk: 40, lease, pollEvery },
          log,
        ),
        mail: startWorker(
          {
            claim: (size) => claimMails(ctx, size),
            extend: (ids, seconds) => extendMails(ctx, ids, seconds),
            run: ([mail]) =>
              asJob('queue mail', () => sendMail(mailCtx, mail!, mailDependencies)).catch((error: unknown) =>
                logUnsent(error, mail!.id, log),
              ),
          },
          { batch: 4 * mailsAtOnce, concurrency: mailsAtOnce, lease, pollEvery },
          log,
        ),
        // `settleRefund` claims the refund itself; what it leaves open is handled by the recurring job.
        refund: startWorker(
          {
            claim: ({ limit }) => findNewRefunds(ctx, limit),
            extend: async (ids) => ids,
            run: ([refund]) => asJob('queue refund', () => settleRefund(ctx, refund!.id)),
          },
          { batch: 8, concurrency: 2, lease: 3600, pollEvery },
          log,
        ),
        samples: startWorker(samplesQueue(ctx), { batch: 1, concurrency: 1, lease, pollEvery }, log),
        // Triggers publish events without a notification: it would hold a lock of the whole server in the transaction of a sale.
        webhook: startWorker(
          {
            claim: (size) => claimDeliveries(ctx, size, webhookReaders),
            extend: (ids, seconds) => extendDeliveries(ctx, ids, seconds),
            run: ([delivery]) => asJob('queue webhook', () => sendDelivery(ctx, delivery!, webhookReaders.agents)),
          },
          { batch: 48, concurrency: 24, lease, pollEvery: Math.min(1, pollEvery) },
          log,
        ),
        // One run at a time and process, a few seconds each in turn.
        transfer: startWorker(
          {
            claim: (size) => claimDueTransfers(ctx, size),
            extend: (ids, seconds) => extendClaims(ctx, ids, seconds),
            run: ([transfer]) => asJob('queue transfer', () => workOnTransfer(ctx, transfer!.id)),
          },
          { batch: 1, concurrency: 1, lease, pollEvery },
          log,
        ),
        bulk: startWorker(
          {
            claim: (size) => claimBulkRuns(ctx, size),
            extend: (ids, seconds) => extendBulkRuns(ctx, ids, seconds),
            run: ([run]) => asJob('queue bulk', () => workOnBulkRun(ctx, run!.id)),
          },
          { batch: 1, concurrency: 1, lease, pollEvery },
          log,
        ),
      }
      const known = workers
      const wakeAll = () => {
        for (const worker of Object.values(known)) worker.wake()
      }
      notificationListener = openNotificationListener(
        url,
        {
          channels: { [channel]: (queue) => known[queue as QueueName]?.wake() },
          onState: (listening) => listening && wakeAll(),
        },
        log,
      )
      const archives = openArchives(env, url)
      const lookAgain = Math.min(10, lookEvery)
      const jobs = [...recurring, ...extensionJobs(env)].map(({ name, every, run }) => ({
        name,
        every: Math.min(every, lookEvery),
        run: () => asJob(`job ${name}`, () => run(ctx, archives)),
      }))
      const own = createJobScheduler(ctx, jobs, Math.max(3, lookAgain * 3))
      round = own
      timer = setInterval(() => void own.look(), lookAgain * 1000)
      void own.look()
    },
    stop: async () => {
      clearInterval(timer)
      await notificationListener?.stop()
      const settled = Promise.all([round?.settled(), ...Object.values(workers).map((worker) => worker.stop())])
      await Promise.race([settled, atMost(20)])
      await wakeUp.stop()
      gateway?.close()
    },
  }
}

/** Caches a value for the given milliseconds. */
function rememberBriefly(milliseconds: number): Remember {
  const known = new LRUCache<string, Promise<unknown>>({ max: 500, ttl: milliseconds })
  return <T>(name: string, work: () => Promise<T>) => {
    const found = known.get(name)
    if (found) return found as Promise<T>
    const value = work()
    known.set(name, value)
    value.catch(() => known.delete(name)) // not cached, so that the next call retries
    return value
  }
}

/** Resolves after the given seconds without keeping the process alive. */
const atMost = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000).unref())

/** Logs a failed email without the server's answer, which contains addresses. */
function logUnsent(error: unknown, mail: string, log: Logger): void {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string }
  const err = responseCode || command ? { code, responseCode, command } : error
  log.warn({ err, mail }, 'mail not sent, will be retried')
}
