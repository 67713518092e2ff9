import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { afterNow } from './after-now.ts'
import { Replica, type ReplicaOptions } from './replica.ts'
import type { WatchedPrimary } from './watched-primary.ts'

export interface ReplicaStatus {
  /** host and port */
  place: string
  isUsed: boolean
  /** upper bound; null: it does not answer, or is behind all known positions */
  lagSeconds: number | null
  /** why it is not used */
  fault: NonNullable<Replica['fault']> | 'lag' | null
}

/** Milliseconds between polls of replicas that are slightly behind. */
const pauses = [0, 2, 4, 8, 16, 32, 64, 128, 256]

interface Options extends ReplicaOptions {
  urls: readonly string[]
  /** seconds that a replica may be behind */
  maxLag: number
}

/** All replicas of a primary, with their lag and whether they can be read. */
export class WatchedReplicas {
  readonly #replicas: readonly Replica[]
  readonly #primary: WatchedPrimary
  readonly #maxLag: number
  readonly #questions: readonly (() => Promise<void>)[]
  readonly #logged = new Map<Replica, ReplicaStatus['fault']>()
  #turn = 0
  #waiting: (() => void)[] = []
  #isClosed = false

  constructor(primary: WatchedPrimary, { urls, maxLag, ...options }: Options) {
    this.#primary = primary
    this.#maxLag = maxLag * 1000
    this.#replicas = urls.map((url) => new Replica(url, options))
    this.#questions = this.#replicas.map((replica) => afterNow(() => this.#askOne(replica)))
  }

  /** Queries all replicas and resolves with the first response, so that a silent replica delays no other. */
  ask(): Promise<void> {
    return Promise.race(this.#questions.map((question) => question()))
  }

  /** Polls with growing pauses, for half a second in total, until `isEnough`. */
  async askUntil(isEnough: () => boolean): Promise<void> {
    for (const pause of pauses) {
      await sleep(pause)
      await this.ask()
      if (this.#isClosed || isEnough()) return
    }
  }

  /** Whether all replicas that answer and follow the primary have replayed this position. */
  haveReplayed(position: bigint): boolean {
    return this.#replicas.every(({ replayed }) => replayed === undefined || replayed >= position)
  }

  get isAnyWell(): boolean {
    return this.#replicas.some((replica) => this.#faultOf(replica) === null)
  }

  /** Whether a usable replica has this position. */
  canRead(position: bigint): boolean {
    return this.#able(position).length > 0
  }

  /** Waits for a replica with the position, which may not be known yet; undefined if none catches up in time. */
  async pickWithin(milliseconds: number, position: () => bigint | undefined): Promise<Replica | undefined> {
    const until = performance.now() + milliseconds
    for (;;) {
      const wanted = position()
      const replica = wanted === undefined ? undefined : this.#pick(wanted)
      const left = until - performance.now()
      if (replica || left <= 0 || this.#isClosed || !this.isAnyWell) return replica
      await this.#nextAnswer(left)
    }
  }

  status(): ReplicaStatus[] {
    return this.#replicas.map((replica) => {
      const [fault, lag] = [this.#faultOf(replica), this.#lagOf(replica)]
      return { place: replica.place, isUsed: fault === null, fault, lagSeconds: lag === undefined ? null : lag / 1000 }
    })
  }

  /** Logs each replica that became usable or unusable since the last call. */
  logChanges(log: Logger): void {
    for (const replica of this.#replicas) {
      const fault = this.#faultOf(replica)
      if (fault !== this.#logged.get(replica))
        log[fault === 'is_primary' ? 'info' : 'warn'](
          { replica: replica.place, fault },
          fault ? 'replica not used' : 'replica used',
        )
      this.#logged.set(replica, fault)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#replicas.map((replica) => replica.close()))
  }

  #able(position: bigint): Replica[] {
    return this.#replicas.filter((replica) => this.#faultOf(replica) === null && replica.replayed! >= position)
  }

  /** The next usable replica with this position, round robin. */
  #pick(position: bigint): Replica | undefined {
    const able = this.#able(position)
    return able[this.#turn++ % able.length]
  }

  async #askOne(replica: Replica): Promise<void> {
    const { history } = this.#primary
    if (history) await replica.ask(history)
    const due = this.#waiting
    this.#waiting = []
    for (const resume of due) resume()
  }

  /** Resolves at the next response of a replica, or after this time. */
  #nextAnswer(milliseconds: number): Promise<void> {
    return new Promise((resume) => {
      const late = setTimeout(resume, milliseconds)
      this.#waiting.push(() => {
        clearTimeout(late)
        resume()
      })
    })
  }

  #lagOf({ replayed }: Replica): number | undefined {
    return replayed === undefined ? undefined : this.#primary.lag(replayed)
  }

  #faultOf(replica: Replica): ReplicaStatus['fault'] {
    if (replica.fault) return replica.fault
    const lag = this.#lagOf(replica)
    return lag === undefined || lag > this.#maxLag ? 'lag' : null
  }
}
