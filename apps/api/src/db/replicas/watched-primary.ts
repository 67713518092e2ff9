import { performance } from 'node:perf_hooks'
import { type Database, openDatabase } from '../client.ts'
import { afterNow } from './after-now.ts'
import { Positions } from './positions.ts'
import { type History, readHistory, readPosition } from './primary.ts'

/** The primary that replicas are compared with: its timeline, and its positions over time. */
export class WatchedPrimary {
  readonly #asking: Database
  readonly #positions = new Positions()
  readonly #onPromotion: () => void
  #history: History | undefined
  readonly #question = afterNow(() => this.#ask())

  /** `url`: the primary, directly; `onPromotion` is called when another server has become the primary, and at the first answer. */
  constructor(url: string, onPromotion: () => void) {
    this.#asking = openDatabase(url, { max: 1, queryTimeout: 2000 })
    this.#onPromotion = onPromotion
  }

  /** undefined until the first answer */
  get history(): History | undefined {
    return this.#history
  }

  /** Its position after the call; concurrent calls share a question. Rejects if it does not answer. */
  position(): Promise<bigint> {
    return this.#question()
  }

  /** Milliseconds by which a server that has replayed this position is behind at most; undefined: behind everything that is known. */
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
      // What the former primary and its replicas said means nothing.
      this.#history = await readHistory(this.#asking.pool, timeline)
      this.#positions.clear()
      this.#onPromotion()
      return this.#ask()
    }
    this.#positions.add({ at, position })
    return position
  }
}
