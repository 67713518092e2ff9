import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from './unavailable.ts'

interface Wait {
  /** seconds after which the last error is thrown */
  seconds: number
  /** called once, with the first error */
  onWait?: (error: unknown) => void
}

/** Repeats `work` while the database cannot be reached: it may start later than the shop, or restart while the shop starts. */
export async function waitForDatabase<T>(work: () => Promise<T>, { seconds, onWait = () => {} }: Wait): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() >= deadline) throw error
      if (tries === 0) onWait(error)
      await sleep(Math.min(2000, 250 * 2 ** tries, Math.max(0, deadline - Date.now())))
    }
  }
}
