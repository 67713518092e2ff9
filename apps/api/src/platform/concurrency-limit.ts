import { Refusal } from '@haat/shared/errors.ts'

interface Bounds {
  atOnce: number
  mayWait: number
  /** maximum waiting time in milliseconds; default unlimited */
  patience?: number
}

/**
 * Limits how many memory-intensive tasks run at once; up to `mayWait` further tasks wait in order.
 *
 * @throws busy if the queue is full or the waiting time is over
 */
export function limitConcurrency({ atOnce, mayWait, patience }: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting = new Set<() => void>()
  const turn = () =>
    new Promise<void>((done, fail) => {
      const timer =
        patience === undefined
          ? undefined
          : setTimeout(() => {
              waiting.delete(go)
              fail(busy())
            }, patience)
      const go = () => {
        clearTimeout(timer)
        done()
      }
      waiting.add(go)
    })
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.size >= mayWait) throw busy()
    else await turn()
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else running -= 1
    }
  }
}

const busy = () => new Refusal('busy', { retryAfter: 3 })
