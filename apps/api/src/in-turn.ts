import { Refusal } from '@haat/shared/errors.ts'

interface Bounds {
  atOnce: number
  mayWait: number
  /** how long anybody waits at most, in milliseconds; unset: until it is their turn */
  patience?: number
}

/**
 * Runs work that takes much memory a few at a time, with a bounded queue behind them; beyond that, and for whoever has waited too
 * long, the honest answer is "busy".
 */
export function inTurn({ atOnce, mayWait, patience }: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
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
