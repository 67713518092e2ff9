import { vi } from 'vitest'

/** Repeats `check` until it no longer throws and returns its result. The timeout is long enough for slow machines. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 20 })

/**
 * Prepares a change at a time in the near future and checks the state before it. If a slow machine does not finish both by then, it starts
 * again with twice the time. `prepare` gets the time and returns the argument of `check`.
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
