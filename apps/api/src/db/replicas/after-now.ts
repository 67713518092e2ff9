/**
 * Runs `work` so that each result is from after its call: calls during a run share the next run. Any number of concurrent callers
 * causes at most one additional run.
 */
export function afterNow<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= (async () => {
      await running.catch(() => {})
      const own = work()
      running = own
      next = undefined
      return own
    })()
    return next
  }
}
