import {
  drizzle,
  type NodePgDatabase,
  type NodePgQueryResultHKT,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { hostAddresses } from '../platform/network/database-address.ts'
import { clientOfHosts, isPrimaryQuery } from './hosts/client-of-hosts.ts'
import { type HostState, Hosts } from './hosts/hosts.ts'
import { type ObserveQuery, observedClient } from './pool/observed-client.ts'
import { poolClient } from './pool/pool-client.ts'
import { CommitUnknown, isDatabaseUnavailable } from './unavailable.ts'

/** The pool, or the transaction a repo function runs in. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  db: NodePgDatabase
  pool: pg.Pool
  close: () => Promise<void>
}

// The driver returns bigint as text. Amounts and counts must be safe integers; others throw.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
})

/** Milliseconds after which PostgreSQL ends a statement, a wait for a lock and an idle transaction of the pool. */
export const timeouts = { statement_timeout: 15_000, lock_timeout: 5000, idle_in_transaction_session_timeout: 15_000 }
export type Timeouts = typeof timeouts

/** Milliseconds after which a server that has not ended a statement is silent: it is stopped, or cut off. Longer than its own timeout. */
export const silentAfter = 20_000

/** Milliseconds of silence after which the operating system asks whether the other side is still there; after 10 more seconds the connection is lost. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The driver sends a statement although the one before on its connection is not answered (see `runLast`). The types of the driver lack the option. */
const sendAtOnce = { pipeline: true } as pg.ClientConfig

/** How the connection pool reaches PostgreSQL: `direct`, or through a pooler like PgBouncer in transaction mode, with or without prepared statements. */
export type Route = 'direct' | 'pooler' | 'pooler without prepared statements'

interface Options {
  /** maximum connections of this process */
  max?: number
  /** default: `direct` */
  route?: Route
  /** called when a connection of the pool is lost, idle or in use; the pool opens a new one for the next query */
  onConnectionLost?: (error: Error) => void
  /** called for each statement */
  observe?: ObserveQuery | undefined
  /** milliseconds after which a statement without an answer fails, and connecting at the latest, whatever the server does; default: PostgreSQL ends statements */
  queryTimeout?: number
}

/**
 * Opens the connection pool of the process. Connecting, locks, statements and idle transactions have timeouts; a pooler refuses them as
 * start-up parameters, there they are settings of the role (`setRoleTimeouts`).
 */
export function openDatabase(
  url: string,
  { max = 12, route = 'direct', onConnectionLost = () => {}, observe, queryTimeout }: Options = {},
): Database {
  const Base = poolClient(queryTimeout)
  const { first, Client } = reach(url, route === 'pooler without prepared statements' ? clientWithoutNames(Base) : Base)
  const pool = new pg.Pool({
    connectionString: first,
    max,
    connectionTimeoutMillis: Math.min(queryTimeout ?? 5000, 5000),
    idleTimeoutMillis: 30_000,
    ...keepAlive,
    ...sendAtOnce,
    ...(route === 'direct' && timeouts),
    Client: observe ? observedClient(Client, observe) : Client,
    application_name: 'haat',
  })
  // pg-pool listens for errors of idle connections only. An `error` event without a listener would end the process.
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

/** How to connect to an address: with several hosts, to the one that accepts writes. */
function reach(url: string, Base: typeof pg.Client): { first: string; Client: typeof pg.Client } {
  const addresses = hostAddresses(url)
  const first = addresses[0]!
  if (addresses.length === 1) return { first, Client: Base }
  return { first, Client: clientOfHosts(Base, new Hosts(addresses, askHost)) }
}

/** Asks one host whether it accepts writes, and waits 2 seconds at most for each step. */
async function askHost(address: string): Promise<HostState> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
    application_name: 'haat looks for the primary',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<HostState & pg.QueryResultRow>(isPrimaryQuery)).rows[0]!
  } finally {
    void client.end().catch(() => {})
  }
}

/** Sends every statement unnamed: behind a pooler, the next transaction may run on a server connection that has not prepared it. */
const clientWithoutNames = (Base: typeof pg.Client): typeof pg.Client =>
  class extends Base {
    override query(...[config, ...rest]: unknown[]): never {
      const unnamed = typeof config === 'object' && config !== null && 'name' in config ? { ...config, name: undefined } : config
      return super.query(unnamed as never, ...(rest as [])) as never
    }
  }

/** Timeouts of the role end no migration, backup or lock of a separate connection. */
const withoutTimeouts = Object.keys(timeouts)
  .map((name) => `-c ${name}=0`)
  .join(' ')

/**
 * One separate connection for session locks, LISTEN and migrations, always directly to PostgreSQL. If it is lost, the current or next
 * query rejects; the process continues.
 */
export function openClient(url: string, config: pg.ClientConfig = {}): pg.Client {
  const { first, Client } = reach(url, pg.Client)
  const client = new Client({
    connectionString: first,
    connectionTimeoutMillis: 10_000,
    ...keepAlive,
    options: withoutTimeouts,
    ...config,
  })
  client.on('error', () => {})
  return client
}

type Work<T> = (tx: NodePgTransaction<Record<string, never>, Record<string, never>>) => Promise<T>

/** Whether `db` is a transaction: its statements see what it has written, so no other request may share them. */
export const isTransaction = (db: Db): boolean => db instanceof NodePgTransaction

interface OpenTransaction {
  client: pg.PoolClient
  /** set when COMMIT was sent with the last statement */
  commit?: Promise<void>
}

const transactions = new WeakMap<Db, OpenTransaction>()

/** Whether `db` is a transaction of its own, which `runLast` can end, and not one inside another. */
export const canRunLast = (db: Db): boolean => transactions.has(db)

/**
 * Runs the last statement of a transaction and sends COMMIT right behind it, so that its locks are not held while this process is busy with other
 * requests. If the statement fails, nothing is saved. No other statement may follow in the transaction.
 * @throws the error of the statement; CommitUnknown if the connection was lost
 */
export async function runLast<Row extends pg.QueryResultRow>(db: Db, statement: pg.QueryConfig): Promise<Row[]> {
  const transaction = transactions.get(db)!
  const answer = transaction.client.query<Row>(statement)
  transaction.commit = commit(transaction.client)
  transaction.commit.catch(() => {}) // `runTransaction` waits for it; a failed statement has the more telling error
  try {
    return (await answer).rows
  } catch (error) {
    throw isDatabaseUnavailable(error) ? new CommitUnknown(error) : error
  }
}

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
    const transaction: OpenTransaction = { client }
    transactions.set(tx, transaction)
    let result: T
    try {
      if (config) await tx.setTransaction(config)
      result = await work(tx)
    } catch (error) {
      broken = isDatabaseUnavailable(error) || (await rollback(client)) === 'lost'
      throw error
    }
    await (transaction.commit ?? commit(client))
    broken = false
    return result
  } finally {
    client.release(broken) // closes a broken connection, so that PostgreSQL rolls back
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
    // PostgreSQL answers COMMIT with ROLLBACK if a statement failed before: nothing was saved.
    if (command === 'ROLLBACK') throw new Error('a statement of the transaction failed and its error was not passed on')
  } catch (error) {
    throw isDatabaseUnavailable(error) ? new CommitUnknown(error) : error
  }
}
