import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { type MailGateway, smtpConnections } from '../gateways/mail.ts'
import { listeners } from '../listeners.ts'
import { claimBulkRuns, extendBulkRuns, workOnBulkRun } from '../modules/bulk/jobs.ts'
import { claimMails, extendMails, type MailRenderers, recordTogether, sendMail } from '../modules/mails/jobs.ts'
import { claimMessages, extendMessages, processMessages } from '../modules/orders/jobs.ts'
import { findNewRefunds, settleRefund } from '../modules/payments/jobs.ts'
import { claimDueTransfers, extendClaims, workOnTransfer } from '../modules/transfers/jobs.ts'
import { claimDeliveries, extendDeliveries, sendDelivery } from '../modules/webhooks/jobs.ts'
import { combineLookups } from '../platform/combine.ts'
import type { Ctx, QueueName, Remember } from '../platform/context.ts'
import { webhookReaders } from '../webhook-readers.ts'
import type { asJobs } from './as-job.ts'
import { samplesQueue } from './samples.ts'
import { type GivesWay, startWorker, type Worker } from './worker.ts'

/** Attempts after 1, 2, 4 … minutes, 17 hours in total: a mail server may be down overnight. */
const attempts = 11

/** Mails in progress: while some are handed over, others are rendered. */
export const mailsAtOnce = 2 * smtpConnections

export interface QueueOptions {
  gateway: MailGateway
  renderers: MailRenderers
  asJob: ReturnType<typeof asJobs>
  /** seconds before the second attempt; doubles with each */
  retryDelay: number
  /** seconds between polls for work without a notification */
  pollEvery: number
  /** seconds after which the work of a dead process is taken over */
  lease: number
  /** when messages and mails wait for the requests of this process; default never */
  givesWay?: GivesWay | undefined
}

export type Workers = Record<QueueName, Worker>

/** Starts a worker for each queue of the database. */
export const startQueues = (ctx: Ctx, options: QueueOptions): Workers => ({
  outbox: startOutbox(ctx, options),
  mail: startMails(ctx, options),
  refund: startRefunds(ctx, options),
  samples: startWorker(samplesQueue(ctx), oneAtATime(options), ctx.log),
  webhook: startWebhooks(ctx, options),
  transfer: startTransfers(ctx, options),
  bulk: startBulkRuns(ctx, options),
})

/** For queues whose items take a few seconds each: one per process. */
const oneAtATime = ({ lease, pollEvery }: QueueOptions) => ({ batch: 1, concurrency: 1, lease, pollEvery })

function startOutbox(ctx: Ctx, { asJob, retryDelay, lease, pollEvery, givesWay }: QueueOptions): Worker {
  const dependencies = { listeners, attempts, retryDelay }
  return startWorker(
    {
      claim: (size) => claimMessages(ctx, size),
      extend: (ids, seconds) => extendMessages(ctx, ids, seconds),
      run: (messages) => asJob('queue outbox', () => processMessages(ctx, messages, dependencies)),
    },
    { batch: 160, concurrency: 4, chunk: 40, lease, pollEvery, givesWay },
    ctx.log,
  )
}

function startMails(ctx: Ctx, { gateway, renderers, asJob, retryDelay, lease, pollEvery, givesWay }: QueueOptions): Worker {
  const mailCtx: Ctx = { ...ctx, combine: combineLookups() }
  const remember = rememberBriefly(1000)
  const dependencies = { gateway, renderers, attempts, retryDelay, remember, record: recordTogether(ctx) }
  return startWorker(
    {
      claim: (size) => claimMails(ctx, size),
      extend: (ids, seconds) => extendMails(ctx, ids, seconds),
      run: ([mail]) =>
        asJob('queue mail', () => sendMail(mailCtx, mail!, dependencies)).catch((error: unknown) =>
          logUnsent(error, mail!.id, ctx.log),
        ),
    },
    { batch: 4 * mailsAtOnce, concurrency: mailsAtOnce, lease, pollEvery, givesWay },
    ctx.log,
  )
}

/** `settleRefund` claims the refund itself; what it leaves open is handled by the recurring job. */
const startRefunds = (ctx: Ctx, { asJob, pollEvery }: QueueOptions): Worker =>
  startWorker(
    {
      claim: ({ limit }) => findNewRefunds(ctx, limit),
      extend: async (ids) => ids,
      run: ([refund]) => asJob('queue refund', () => settleRefund(ctx, refund!.id)),
    },
    { batch: 8, concurrency: 2, lease: 3600, pollEvery },
    ctx.log,
  )

/** Polls often, because triggers publish events without a notification: NOTIFY would take a server-wide lock in the transaction of a sale. */
const startWebhooks = (ctx: Ctx, { asJob, lease, pollEvery }: QueueOptions): Worker =>
  startWorker(
    {
      claim: (size) => claimDeliveries(ctx, size, webhookReaders),
      extend: (ids, seconds) => extendDeliveries(ctx, ids, seconds),
      run: ([delivery]) => asJob('queue webhook', () => sendDelivery(ctx, delivery!, webhookReaders.agents)),
    },
    { batch: 48, concurrency: 24, lease, pollEvery: Math.min(1, pollEvery) },
    ctx.log,
  )

const startTransfers = (ctx: Ctx, options: QueueOptions): Worker =>
  startWorker(
    {
      claim: (size) => claimDueTransfers(ctx, size),
      extend: (ids, seconds) => extendClaims(ctx, ids, seconds),
      run: ([transfer]) => options.asJob('queue transfer', () => workOnTransfer(ctx, transfer!.id)),
    },
    oneAtATime(options),
    ctx.log,
  )

const startBulkRuns = (ctx: Ctx, options: QueueOptions): Worker =>
  startWorker(
    {
      claim: (size) => claimBulkRuns(ctx, size),
      extend: (ids, seconds) => extendBulkRuns(ctx, ids, seconds),
      run: ([run]) => options.asJob('queue bulk', () => workOnBulkRun(ctx, run!.id)),
    },
    oneAtATime(options),
    ctx.log,
  )

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

/** Logs a failed email without the server's answer, which contains addresses. */
function logUnsent(error: unknown, mail: string, log: Logger): void {
  const { responseCode, code, command } = error as { responseCode?: number; code?: string; command?: string }
  const err = responseCode || command ? { code, responseCode, command } : error
  log.warn({ err, mail }, 'mail not sent, will be retried')
}
