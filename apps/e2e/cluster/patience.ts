import { setTimeout as sleep } from 'node:timers/promises'

/** Seconds after which a wait is given up: many times as long as the longest recovery that was measured. */
const patience = 300

/**
 * Repeats `look` until it answers something, with a pause of 100 ms in between.
 * @throws an error after five minutes, with what `missing` says
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
