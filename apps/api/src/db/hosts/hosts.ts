import { setTimeout as sleep } from 'node:timers/promises'
import { databasePlace } from '../../platform/network/database-address.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'

/** State that a server reports. */
export interface HostState {
  /** it accepts writes */
  isPrimary: boolean
  /** incremented by each promotion */
  timeline: number
}

type Ask = (address: string) => Promise<HostState>

/** Milliseconds to wait for the other hosts after a primary has answered, because an isolated former primary still reports itself as primary. */
const patience = 300

/** No host of the address is reachable and accepts writes. */
export class NoPrimary extends Error {
  /** SQLSTATE of a server that only reads: a retry may succeed */
  readonly code = '25006'
  constructor(reasons: readonly string[], cause?: unknown) {
    super(`no host accepts writes: ${reasons.join('; ')}`, { cause })
    this.name = 'NoPrimary'
  }
}

/** The servers of an address with several hosts, and the primary that the last search found. */
export class Hosts {
  #primary: Promise<string> | undefined
  readonly #addresses: readonly string[]
  readonly #ask: Ask

  constructor(addresses: readonly string[], ask: Ask) {
    this.#addresses = addresses
    this.#ask = ask
  }

  /**
   * Address of the primary. Connections that open at the same time share one search.
   * @throws NoPrimary; the error of a server, such as a wrong password or missing database, if no other one accepts writes
   */
  find(): Promise<string> {
    if (!this.#primary) {
      const search = this.#search()
      this.#primary = search
      search.catch(() => {
        if (this.#primary === search) this.#primary = undefined
      })
    }
    return this.#primary
  }

  /** Call if the host cannot be reached or accepts no writes: the next connection searches all hosts. */
  clear(address: string): void {
    const known = this.#primary
    void known?.then(
      (primary) => {
        if (primary === address && this.#primary === known) this.#primary = undefined
      },
      () => {},
    )
  }

  /** Queries all hosts concurrently, so that a silent host causes no delay. Of several primaries, the last promoted one is used. */
  async #search(): Promise<string> {
    const primaries: { address: string; timeline: number }[] = []
    const failures: unknown[] = []
    const asked = this.#addresses.map(async (address, index) => {
      try {
        const { isPrimary, timeline } = await this.#ask(address)
        if (isPrimary) return void primaries.push({ address, timeline })
        failures[index] = undefined
      } catch (error) {
        failures[index] = error
      }
      throw failures[index]
    })
    const all = Promise.allSettled(asked)
    const first = Promise.any(asked).then(
      () => sleep(patience),
      () => all,
    )
    await Promise.race([all, first])
    const [last] = primaries.sort((a, b) => b.timeline - a.timeline)
    if (last) return last.address
    const refusal = failures.find((error) => error !== undefined && !isDatabaseUnavailable(error))
    if (refusal !== undefined) throw refusal
    const reasons = this.#addresses.map((address, index) => `${databasePlace(address)}: ${reasonOf(failures[index])}`)
    throw new NoPrimary(reasons, failures.find(Boolean))
  }
}

const reasonOf = (error: unknown): string =>
  error === undefined ? 'only reads' : (error as Error).message || (error as { code?: string }).code || 'no answer'
