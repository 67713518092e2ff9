import { setTimeout as sleep } from 'node:timers/promises'
import { CommitUnknown } from './db/unavailable.ts'

const passing = ['40001', '40P01'] // serialization failure, deadlock

/** Runs a whole transaction again, at most three times, when PostgreSQL ended it for reasons that pass. */
export async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let again = 0; ; again++) {
    try {
      return await transaction()
    } catch (error) {
      if (again === 3 || !passing.includes(sqlStateOf(error) ?? '')) throw error
      await sleep(Math.random() * 20 * 2 ** again)
    }
  }
}

/** PostgreSQL's code of an error, also where the query builder wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : sqlStateOf(cause)
}

/** Whether a transaction that failed may be saved all the same: its COMMIT was sent, and the answer was lost. */
export const isUnconfirmed = (error: unknown): boolean => error instanceof CommitUnknown
