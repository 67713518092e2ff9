import { vi } from 'vitest'

/** Repeats `check` until it does not throw, and returns its result. The timeout is long because of slow machines. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000, interval: 10 })
