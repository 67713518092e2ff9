import type { Logger } from 'pino'
import type { Database, Db } from '../db/client.ts'
import { openNotificationListener } from '../db/listen.ts'
import { type MailGateway, mailGateway } from '../gateways/mail.ts'
import { mailRenderers } from '../mail-renderers.ts'
import { createJobScheduler, type JobScheduler } from '../modules/jobs/service.ts'
import type { MailRenderers } from '../modules/mails/jobs.ts'
import type { Ctx, JobQueue, QueueName } from '../platform/context.ts'
import type { Env } from '../platform/env.ts'
import type { Telemetry } from '../platform/observing/work-span.ts'
import type { WriteLoad } from '../platform/observing/write-load.ts'
import { openArchives } from './archives.ts'
import { asJobs } from './as-job.ts'
import { startQueues, type Workers } from './queues.ts'
import { extensionJobs, recurring } from './recurring.ts'
import { channel, openWakeUp } from './wake-up.ts'

interface AppDependencies {
  database: Database
  url: string
  /** see `Ctx.replica` */
  replica?: Db | undefined
  log: Logger
  /** see `Ctx.count` */
  count?: Ctx['count'] | undefined
  telemetry?: Telemetry | undefined
  /** the writes of this process, which messages and mails let go first */
  writes?: WriteLoad | undefined
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
  /** seconds that messages and mails let the writes of this process go first, at most */
  waitForWrites?: number
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
export function openJobs(
  { database, url, replica, log, count, telemetry, writes }: AppDependencies,
  options: Options = {},
): Jobs {
  const {
    renderers = mailRenderers,
    retryDelay = 60,
    lookEvery = 60,
    pollEvery = Math.min(5, lookEvery),
    lease = 30,
    waitForWrites = 10,
  } = options
  const asJob = asJobs(telemetry)
  const givesWay = writes && { isBusy: writes.isHigh, atMost: waitForWrites }
  const wakeUp = openWakeUp(database.pool, log)
  let stopWork = async () => {}

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
      const gateway = options.gateway ?? mailGateway(env)
      const workers = startQueues(ctx, { gateway, renderers, asJob, retryDelay, pollEvery, lease, givesWay })
      const stopListening = wakeOnNotification(workers, url, log)
      const scheduler = startRecurringJobs(ctx, { url, asJob, lookEvery })
      stopWork = async () => {
        scheduler.end()
        await stopListening()
        const settled = Promise.all([scheduler.settled(), ...Object.values(workers).map((worker) => worker.stop())])
        await Promise.race([settled, atMost(20)])
        gateway.close()
      }
    },
    stop: async () => {
      await stopWork()
      await wakeUp.stop()
    },
  }
}

/** Wakes the worker of a queue when a commit notifies it, and all of them after the connection was lost. Answers how to stop. */
function wakeOnNotification(workers: Workers, url: string, log: Logger): () => Promise<void> {
  const wakeAll = () => {
    for (const worker of Object.values(workers)) worker.wake()
  }
  const listener = openNotificationListener(
    url,
    {
      channels: { [channel]: (queue) => workers[queue as QueueName]?.wake() },
      onState: (listening) => listening && wakeAll(),
    },
    log,
  )
  return listener.stop
}

interface SchedulerOptions {
  url: string
  asJob: ReturnType<typeof asJobs>
  lookEvery: number
}

/** Looks for due jobs of the shop and of its extensions now and every ten seconds, or `lookEvery` if that is less. */
function startRecurringJobs(ctx: Ctx, { url, asJob, lookEvery }: SchedulerOptions): JobScheduler & { end: () => void } {
  const archives = openArchives(ctx.env, url)
  const lookAgain = Math.min(10, lookEvery)
  const jobs = [...recurring, ...extensionJobs(ctx.env)].map(({ name, every, run }) => ({
    name,
    every: Math.min(every, lookEvery),
    run: () => asJob(`job ${name}`, () => run(ctx, archives)),
  }))
  const scheduler = createJobScheduler(ctx, jobs, Math.max(3, lookAgain * 3))
  const timer = setInterval(() => void scheduler.look(), lookAgain * 1000)
  void scheduler.look()
  return { ...scheduler, end: () => clearInterval(timer) }
}

/** Resolves after the given seconds without keeping the process alive. */
const atMost = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000).unref())
