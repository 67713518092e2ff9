import type { WatchedPrimary } from './watched-primary.ts'
import type { WatchedReplicas } from './watched-replicas.ts'

/** The changes that this process made or was notified of. Shared responses are not read from replicas that lack them. */
export class HeardChanges {
  readonly #primary: WatchedPrimary
  readonly #replicas: WatchedReplicas
  #number = 0
  #position: bigint | undefined

  constructor(primary: WatchedPrimary, replicas: WatchedReplicas) {
    this.#primary = primary
    this.#replicas = replicas
  }

  /** WAL position of the primary that includes all of them; undefined while unknown */
  get position(): bigint | undefined {
    return this.#position
  }

  /** Records another change. */
  add(): void {
    this.#number += 1
    this.#position = undefined
    this.follow()
  }

  /** Reads the position in the background and polls the replicas until they have it. If the primary does not answer, the next call tries again. */
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
