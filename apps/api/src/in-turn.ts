import { Refusal } from '@haat/shared/errors.ts'

interface Bounds {
  atOnce: number
  mayWait: number
}

/** Runs work that takes much memory a few at a time, with a bounded queue behind them; beyond that the honest answer is "busy". */
export function inTurn({ atOnce, mayWait }: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length >= mayWait) throw new Refusal('busy', { retryAfter: 3 })
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
