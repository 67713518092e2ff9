/**
 * Work whose result counts from the call on: calls while it runs share the next run, not the present one. So any number of callers at a time
 * cause at most one run besides the present one.
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
