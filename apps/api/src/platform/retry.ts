import { setTimeout as sleep } from 'node:timers/promises'
import { CommitUnknown, isDatabaseUnavailable } from '../db/unavailable.ts'
import { type Ctx, inTransaction } from './context.ts'

const passing = ['40001', '40P01'] // serialization failure, deadlock

/** Whether an error ends the whole transaction and a new one may succeed: a serialization failure or deadlock. */
export const isPassing = (error: unknown): boolean => passing.includes(sqlStateOf(error) ?? '')

/** Retries a transaction up to three times, with a random pause, after a serialization failure or deadlock. */
export async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let again = 0; ; again++) {
    try {
      return await transaction()
    } catch (error) {
      if (again === 3 || !isPassing(error)) throw error
      await sleep(Math.random() * 20 * 2 ** again)
    }
  }
}

/** Runs `work` in one transaction (see `inTransaction`) and runs it again, as `withRetries` does, after a serialization failure or deadlock. */
export const inRetriedTransaction = <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withRetries(() => inTransaction(ctx, work))

/** The SQLSTATE of a PostgreSQL error, also if the query builder wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return typeof code === 'string' ? code : sqlStateOf(cause)
}

/** Whether an error means that the database cannot be reached. A retry may succeed. */
export const isConnectionLost = (error: unknown): boolean => isDatabaseUnavailable(error)

/** Whether the result of a failed transaction is unknown: COMMIT was sent and the connection was lost before the answer. */
export const isUnconfirmed = (error: unknown): boolean => error instanceof CommitUnknown
