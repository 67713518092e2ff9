import type { WatchedPrimary } from './watched-primary.ts'
import type { WatchedReplicas } from './watched-replicas.ts'

/** The changes that this process has made or heard of: a replica without them is not read for answers that visitors share. */
export class HeardChanges {
  readonly #primary: WatchedPrimary
  readonly #replicas: WatchedReplicas
  #number = 0
  #position: bigint | undefined

  constructor(primary: WatchedPrimary, replicas: WatchedReplicas) {
    this.#primary = primary
    this.#replicas = replicas
  }

  /** A position of the primary that has all of them; undefined: not known yet */
  get position(): bigint | undefined {
    return this.#position
  }

  /** There is another one. */
  add(): void {
    this.#number += 1
    this.#position = undefined
    this.follow()
  }

  /** Learns the position in the background, and asks until the replicas have it. A primary that does not answer is asked by the next call. */
  follow(): void {
    void this.#follow(this.#number).catch(() => {})
  }

  async #follow(number: number): Promise<void> {
    const position = await this.#primary.position()
    if (number !== this.#number) return
    this.#position = position
    await this.#replicas.askUntil(() => number !== this.#number || this.#replicas.haveReplayed(position))
  }
}
