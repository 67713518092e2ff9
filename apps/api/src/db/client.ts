import {
  drizzle,
  type NodePgDatabase,
  type NodePgQueryResultHKT,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { CommitUnknown, isDatabaseUnavailable } from './unavailable.ts'

/** What a repo function asks: the pool, or the transaction it runs in. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  db: NodePgDatabase
  pool: pg.Pool
  close: () => Promise<void>
}

// The driver hands bigint over as text. Money and counts must fit a JSON number, or be refused loudly.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
})

interface Options {
  /** Connections of this process. */
  max?: number
  /** Called for every connection of the pool that is lost, idle or in use; the pool replaces it with the next query. */
  onConnectionLost?: (error: Error) => void
}

/** One pool for the process. Nothing may wait for ever: neither for a connection, nor for a lock, nor inside a forgotten transaction. */
export function openDatabase(url: string, { max = 12, onConnectionLost = () => {} }: Options = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'haat',
  })
  // pg-pool listens to a connection only while nobody uses it. An `error` event without a listener would end the process.
  let closing = false
  pool.on('connect', (client) => client.on('error', (error: Error) => closing || onConnectionLost(error)))
  pool.on('error', () => {}) // an idle connection, reported by the listener above
  const dialect = new PgDialect({ casing: 'snake_case' })
  const db = drizzle(pool, { casing: 'snake_case' })
  db.transaction = (work, config) => runTransaction(pool, dialect, work as Work<unknown>, config) as never
  const close = () => {
    closing = true // `end` does not wait for the connections: a server that stops right after it ends them itself
    return pool.end()
  }
  return { db, pool, close }
}

/**
 * One connection of its own for what a pool cannot do: session locks, LISTEN, migrations. The loss of it rejects the query that is under
 * way or the next one; it never ends the process.
 */
export function openClient(url: string, config: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true, ...config })
  client.on('error', () => {})
  return client
}

type Work<T> = (tx: NodePgTransaction<Record<string, never>, Record<string, never>>) => Promise<T>

/**
 * Replaces drizzle's own transaction, which leaks the connection when BEGIN fails and hides the error behind that of ROLLBACK
 * when the connection is lost.
 */
async function runTransaction<T>(pool: pg.Pool, dialect: PgDialect, work: Work<T>, config?: PgTransactionConfig): Promise<T> {
  const client = await pool.connect()
  let broken = true
  try {
    await client.query('BEGIN')
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(client, dialect, undefined)
    const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(dialect, session, undefined)
    let result: T
    try {
      if (config) await tx.setTransaction(config)
      result = await work(tx)
    } catch (error) {
      broken = isDatabaseUnavailable(error) || (await rollback(client)) === 'lost'
      throw error
    }
    await commit(client)
    broken = false
    return result
  } finally {
    client.release(broken) // a broken connection is closed: PostgreSQL then rolls back by itself
  }
}

const rollback = (client: pg.PoolClient): Promise<'done' | 'lost'> =>
  client.query('ROLLBACK').then(
    () => 'done',
    () => 'lost',
  )

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    const { command } = await client.query('COMMIT')
    // PostgreSQL answers COMMIT so when a statement had failed before: nothing is saved.
    if (command === 'ROLLBACK') throw new Error('a statement of the transaction failed and its error was not passed on')
  } catch (error) {
    throw isDatabaseUnavailable(error) ? new CommitUnknown(error) : error
  }
}
