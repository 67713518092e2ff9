import { setTimeout as sleep } from 'node:timers/promises'

/** Timeout of a wait in seconds: many times the longest measured recovery. */
const patience = 300

/**
 * Calls `look` every 100 ms until it returns a value.
 * @throws Error after five minutes, with the message from `missing`
 */
export async function until<T>(look: () => Promise<T | undefined>, missing: () => string | Promise<string>): Promise<T> {
  const end = performance.now() + patience * 1000
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error(`Not there after ${patience} s: ${await missing()}`)
    await sleep(100)
  }
}
