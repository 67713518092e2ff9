import type pg from 'pg'
import { type Hosts, NoPrimary } from './hosts.ts'

/** Whether the server accepts writes; queried through the pooler if there is one. */
export const isPrimaryQuery = `SELECT current_setting('transaction_read_only') = 'off' AS "isPrimary",
  CASE WHEN pg_is_in_recovery() THEN 0 ELSE ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int END AS timeline`

/** Milliseconds. */
const patience = 5000

/** A client class that connects to the host that accepts writes. Which one that is may change while the process runs. */
export const clientOfHosts = (Base: typeof pg.Client, hosts: Hosts): typeof pg.Client =>
  class extends Base {
    override connect(...[callback]: unknown[]): never {
      const connecting = this.#connect()
      // The pool gives a callback, others take the promise.
      if (callback)
        connecting.then(
          () => process.nextTick(callback as () => void),
          (error: Error) => process.nextTick(callback as (error: Error) => void, error),
        )
      return (callback ? undefined : connecting.then(() => this)) as never
    }

    async #connect(): Promise<void> {
      this.on('error', () => {}) // the caller gets the error when it uses the client
      const address = await hosts.find()
      const { hostname, port } = new URL(address)
      this.host = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1')
      this.port = Number(port || 5432)
      const { stream } = (this as unknown as { connection: { stream: { destroyed: boolean; destroy: () => void } } }).connection
      try {
        if (stream.destroyed) throw new Error('timeout expired') // a destroyed socket would never answer
        await super.connect()
        const { rows } = await super.query<{ isPrimary: boolean }>({ text: isPrimaryQuery, query_timeout: patience } as never)
        if (!rows[0]?.isPrimary) throw new NoPrimary([`${this.host}:${this.port}: only reads`])
      } catch (error) {
        hosts.clear(address)
        stream.destroy()
        throw error
      }
    }
  }
