/** A position in the write-ahead log of the primary, and the time before it was requested (`performance.now`). */
export interface Sample {
  at: number
  position: bigint
}

/** Milliseconds between samples, and how long they are retained. */
const retained = { every: 200, for: 600_000 }

/**
 * Positions of the primary over time. The data of a replica is as old as the newest sample that it has reached. An idle primary stays at its
 * position, so its replica is up to date. Only the clock of this process is used.
 */
export class Positions {
  #samples: Sample[] = []

  add(sample: Sample): void {
    const last = this.#samples.at(-1)
    // Samples in quick succession are merged or skipped to limit their number.
    if (last && last.position === sample.position) last.at = Math.max(last.at, sample.at)
    else if (!last || sample.at - last.at >= retained.every) this.#samples.push(sample)
    while (this.#samples[0] && this.#samples[0].at < sample.at - retained.for) this.#samples.shift()
  }

  /** Positions of the former primary are meaningless after a promotion. */
  clear(): void {
    this.#samples = []
  }

  /** Maximum lag in milliseconds of a replica with this position; undefined if it has reached no sample. */
  lag(replayed: bigint, now: number): number | undefined {
    const reached = this.#samples.findLast(({ position }) => position <= replayed)
    return reached && now - reached.at
  }
}

const pageSize = 8192n
/** Bytes of the header of a page, and of the first page of a segment. */
const headers = { page: 24n, segment: 40n }

/**
 * The end of the last record before an insert position. At the end of a page PostgreSQL includes the header of the next page, which replicas do not reach
 * before the next record.
 */
export function endOfRecord(position: bigint, segmentSize: bigint): bigint {
  const page = position - (position % pageSize)
  const header = page % segmentSize === 0n ? headers.segment : headers.page
  return position - page === header ? page : position
}
