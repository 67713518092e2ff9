import type pg from 'pg'
import { type Database, openDatabase, type Route, silentAfter } from '../client.ts'
import type { ObserveQuery } from '../pool/observed-client.ts'
import type { History } from './primary.ts'

export interface ReplicaOptions {
  max: number
  route: Route
  observe?: ObserveQuery | undefined
}

/** Last status of a replica. */
interface Said {
  /** end of the last replayed record; null: the server is no replica */
  replayed: bigint | null
  /** it has the mark of the primary's timeline */
  follows: boolean
  /** it is the primary of this timeline */
  isPrimary: boolean
}

/** Milliseconds after which a replica that does not answer is not used. */
const patience = 2000

/** One replica: a pool for reads and a connection for status queries. */
export class Replica {
  /** host and port */
  readonly place: string
  #said: Said | undefined
  readonly #asking: Database
  readonly #reading: Database
  readonly #connections = new Set<pg.PoolClient>()

  constructor(url: string, { max, route, observe }: ReplicaOptions) {
    this.place = new URL(url).host
    this.#asking = openDatabase(url, { max: 1, route, queryTimeout: patience })
    this.#reading = openDatabase(url, { max, route, observe, queryTimeout: silentAfter })
    this.#reading.pool.on('connect', (client) => this.#connections.add(client))
    this.#reading.pool.on('remove', (client) => this.#connections.delete(client))
  }

  get pool(): pg.Pool {
    return this.#reading.pool
  }

  /** Replayed position; undefined if it does not answer, is no replica, or follows another primary. */
  get replayed(): bigint | undefined {
    return this.#said?.follows ? (this.#said.replayed ?? undefined) : undefined
  }

  /** Why nothing is read from it; undefined if it is a replica that answers. */
  get fault(): 'unreachable' | 'is_primary' | 'no_replica' | 'other_primary' | undefined {
    if (!this.#said) return 'unreachable'
    if (this.#said.replayed === null) return this.#said.isPrimary ? 'is_primary' : 'no_replica'
    return this.#said.follows ? undefined : 'other_primary'
  }

  /** Updates the status. If the replica does not answer, its connections are closed, so that waiting reads go to the primary. */
  async ask({ timeline, mark }: History): Promise<void> {
    try {
      const { rows } = await this.#asking.pool.query<{ replayed: string | null; follows: boolean; own: number }>(
        `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0'::pg_lsn END AS replayed,
          CASE WHEN pg_is_in_recovery() THEN 0 ELSE ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int END AS own,
          EXISTS (SELECT 1 FROM database_timelines WHERE timeline = $1 AND mark = $2) AS follows`,
        [timeline, mark],
      )
      const { replayed, follows, own } = rows[0]!
      this.#said = { replayed: replayed === null ? null : BigInt(replayed), follows, isPrimary: follows && own === timeline }
    } catch {
      this.fail()
    }
  }

  /** Marks it as unreachable and closes its connections, after a lost connection or a missing response. */
  fail(): void {
    this.#said = undefined
    for (const client of this.#connections)
      (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
  }

  async close(): Promise<void> {
    await Promise.all([this.#asking.close(), this.#reading.close()])
  }
}
