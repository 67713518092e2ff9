import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnavailable } from './unavailable.ts'

interface Wait {
  /** seconds after which the last error is thrown */
  seconds: number
  /** called once with the first error */
  onWait?: (error: unknown) => void
}

/** Repeats `work` while the database is unreachable: it may start later than the shop, or restart. */
export async function waitForDatabase<T>(work: () => Promise<T>, { seconds, onWait = () => {} }: Wait): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  for (let attempts = 0; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() >= deadline) throw error
      if (attempts === 0) onWait(error)
      await sleep(Math.min(2000, 250 * 2 ** attempts, Math.max(0, deadline - Date.now())))
    }
  }
}
