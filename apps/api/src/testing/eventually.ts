import { vi } from 'vitest'

/** Repeats `check` until it no longer throws, and answers what it answers. Gives up long after any machine would have been done. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 20 })

/**
 * Prepares what changes at a moment in the near future, and checks what holds before it. Where a busy machine is not done with both by then, it begins
 * again with twice the time. `prepare` is called with the moment, and returns what `check` looks at.
 */
export async function beforeItsTime<T>(prepare: (at: Date) => Promise<T>, check: (prepared: T) => Promise<void>): Promise<T> {
  for (let ahead = 1000; ; ahead *= 2) {
    const at = new Date(Date.now() + ahead)
    const prepared = await prepare(at)
    const problem = await check(prepared).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (!problem) return prepared
    if (Date.now() < at.getTime()) throw problem.error
  }
}
