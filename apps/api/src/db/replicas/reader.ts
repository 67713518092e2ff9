import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database, Db } from '../client.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'
import type { Replica } from './replica.ts'

/** Numbers of statements read from replicas and from the primary. */
export type Reads = Record<'replica' | 'primary', number>

/** SQLSTATEs that only replicas return: replay cancelled the statement, or the statement writes. */
const replicaOnly = new Set(['40001', '25006'])

interface Options {
  primary: Database
  /** counters to increment */
  reads: Reads
  log: Logger
}

/**
 * A handle whose statements go to the replica that `pick` resolves with, or to the primary if there is none. A statement that fails on the replica
 * is repeated on the primary, because reads have no side effects. Transactions go to the primary.
 */
export function readFrom(pick: () => Promise<Replica | undefined>, { primary, reads, log }: Options): Db {
  const query = async (...args: Parameters<pg.Pool['query']>) => {
    const replica = await pick()
    if (replica)
      try {
        const answer = await replica.pool.query(...args)
        reads.replica += 1
        return answer
      } catch (error) {
        const isGone = isDatabaseUnavailable(error)
        if (isGone) replica.fail()
        else if (!replicaOnly.has((error as { code?: string }).code ?? '')) throw error
        log.warn({ err: error, replica: replica.place }, 'statement failed on the replica, repeated on the primary')
      }
    reads.primary += 1
    return primary.pool.query(...args)
  }
  const db = drizzle(new Reader(query) as never, { casing: 'snake_case' })
  db.transaction = primary.db.transaction
  return db
}

/** What drizzle needs of a pool. */
class Reader {
  readonly query: Query
  constructor(query: Query) {
    this.query = query
  }
}
type Query = (...args: Parameters<pg.Pool['query']>) => Promise<unknown>
