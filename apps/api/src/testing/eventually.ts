import { vi } from 'vitest'

/** Repeats `check` until it no longer throws, and answers what it answers. Gives up long after any machine would have been done. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000, interval: 20 })
