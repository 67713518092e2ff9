/** A position in the write-ahead log of the primary, and when it was asked for (`performance.now`, before the question). */
export interface Sample {
  at: number
  position: bigint
}

/** Milliseconds between samples, and how long they are retained. */
const retained = { every: 200, for: 600_000 }

/**
 * Positions of the primary over time. What a replica has replayed is as old as the newest sample that it has reached: an idle primary stays where it
 * is, and its replica is up to date. Only the clock of this process counts.
 */
export class Positions {
  #samples: Sample[] = []

  add(sample: Sample): void {
    const last = this.#samples.at(-1)
    // The newest sample counts, but not each of a rush needs a place of its own.
    if (last && last.position === sample.position) last.at = Math.max(last.at, sample.at)
    else if (!last || sample.at - last.at >= retained.every) this.#samples.push(sample)
    while (this.#samples[0] && this.#samples[0].at < sample.at - retained.for) this.#samples.shift()
  }

  /** After a promotion, positions of the former primary mean nothing. */
  clear(): void {
    this.#samples = []
  }

  /** Milliseconds by which a replica with this position is behind at most; undefined if it has reached no sample. */
  lag(replayed: bigint, now: number): number | undefined {
    const reached = this.#samples.findLast(({ position }) => position <= replayed)
    return reached && now - reached.at
  }
}

const pageSize = 8192n
/** Bytes of the header of a page, and of the first page of a segment. */
const headers = { page: 24n, segment: 40n }

/**
 * The end of the last record before an insert position. At the end of a page PostgreSQL counts the header of the next one, which no replica reaches
 * before there is another record.
 */
export function endOfRecord(position: bigint, segmentSize: bigint): bigint {
  const page = position - (position % pageSize)
  const header = page % segmentSize === 0n ? headers.segment : headers.page
  return position - page === header ? page : position
}
