import { limitConcurrency } from '../../platform/concurrency-limit.ts'

interface Bounds {
  ofOne: number
  ofAll: number
  mayWait: number
}

/**
 * Limits concurrent uploads in total and per user, so that they cannot exhaust memory. The body of a waiting upload is not read:
 * TCP backpressure holds the bytes back.
 */
export function admitUploads({ ofOne, ofAll, mayWait }: Bounds): (who: string, work: () => Promise<void>) => Promise<void> {
  const everybody = limitConcurrency({ atOnce: ofAll, mayWait })
  const people = new Map<string, { turn: ReturnType<typeof limitConcurrency>; here: number }>()
  return async (who, work) => {
    const own = people.get(who) ?? { turn: limitConcurrency({ atOnce: ofOne, mayWait }), here: 0 }
    people.set(who, own)
    own.here += 1
    try {
      await own.turn(() => everybody(work))
    } finally {
      own.here -= 1
      if (own.here === 0) people.delete(who)
    }
  }
}
