import { performance } from 'node:perf_hooks'
import { type Database, openDatabase } from '../client.ts'
import { afterNow } from './after-now.ts'
import { Positions } from './positions.ts'
import { type History, readHistory, readPosition } from './primary.ts'

/** The primary that replicas are compared with: its timeline and its positions over time. */
export class WatchedPrimary {
  readonly #asking: Database
  readonly #positions = new Positions()
  readonly #onPromotion: () => void
  #history: History | undefined
  readonly #question = afterNow(() => this.#ask())

  /** `url`: the primary, directly; `onPromotion` is called after the first response and whenever another server became the primary. */
  constructor(url: string, onPromotion: () => void) {
    this.#asking = openDatabase(url, { max: 1, queryTimeout: 2000 })
    this.#onPromotion = onPromotion
  }

  /** undefined until the first response */
  get history(): History | undefined {
    return this.#history
  }

  /** Position at or after the call; concurrent calls share a query. Rejects if the primary does not answer. */
  position(): Promise<bigint> {
    return this.#question()
  }

  /** Maximum lag in milliseconds of a server with this replayed position; undefined if it is behind all known positions. */
  lag(replayed: bigint): number | undefined {
    return this.#positions.lag(replayed, performance.now())
  }

  close(): Promise<void> {
    return this.#asking.close()
  }

  async #ask(): Promise<bigint> {
    const at = performance.now()
    const { position, timeline } = await readPosition(this.#asking.pool)
    if (timeline !== this.#history?.timeline) {
      // Positions and statuses of the former primary and its replicas are obsolete.
      this.#history = await readHistory(this.#asking.pool, timeline)
      this.#positions.clear()
      this.#onPromotion()
      return this.#ask()
    }
    this.#positions.add({ at, position })
    return position
  }
}
