import type pg from 'pg'
import type { Logger } from 'pino'
import type { JobQueue, QueueName } from '../platform/context.ts'

export const channel = 'jobs'

/** Milliseconds between two notifications of one process: each takes a lock shared by all notifying commits. */
const pause = 50

const notify = 'SELECT pg_notify($1, queue) FROM unnest($2::text[]) AS queue'

/**
 * Notifies all runners that a queue has work: immediately on the first call, then collected.
 * A lost notification delays the work until the next poll.
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
    sending = pool.query({ name: 'wake jobs', text: notify, values: [channel, queues] }).then(
      () => {},
      (err: unknown) => log.warn({ err }, 'notifying job runners failed'),
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
