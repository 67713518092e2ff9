import type pg from 'pg'
import type { Logger } from 'pino'
import type { JobQueue, QueueName } from '../ctx.ts'

export const channel = 'jobs'

/** milliseconds between two notifications of one process: every one takes a lock that all commits with a notification share */
const pause = 50

/**
 * Notifies all runners that a queue has work, at once for the first call and collected for those that follow.
 * A lost notification delays the work until the next look.
 */
export function openWakeUp(pool: pg.Pool, log: Logger): JobQueue & { stop: () => Promise<void> } {
  const wanted = new Set<QueueName>()
  let timer: NodeJS.Timeout | undefined
  let last = Number.NEGATIVE_INFINITY
  let sending: Promise<void> = Promise.resolve()

  const send = () => {
    timer = undefined
    last = performance.now()
    const queues = [...wanted]
    wanted.clear()
    sending = pool.query('SELECT pg_notify($1, queue) FROM unnest($2::text[]) AS queue', [channel, queues]).then(
      () => {},
      (err: unknown) => log.warn({ err }, 'could not notify the job runners'),
    )
  }
  return {
    wake: (queue) => {
      wanted.add(queue)
      timer ??= setTimeout(send, Math.max(0, last + pause - performance.now()))
    },
    stop: async () => {
      if (timer) {
        clearTimeout(timer)
        send()
      }
      await sending
    },
  }
}
