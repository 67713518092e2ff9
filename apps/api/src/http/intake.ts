import { inTurn } from '../in-turn.ts'

interface Bounds {
  ofOne: number
  ofAll: number
  mayWait: number
}

/**
 * Large bodies are taken in a few at a time, so that uploads cannot eat the memory, and one person never takes all places. Whoever
 * waits is not read from: the network holds their bytes back.
 */
export function intake({ ofOne, ofAll, mayWait }: Bounds): (who: string, work: () => Promise<void>) => Promise<void> {
  const everybody = inTurn({ atOnce: ofAll, mayWait })
  const people = new Map<string, { turn: ReturnType<typeof inTurn>; here: number }>()
  return async (who, work) => {
    const own = people.get(who) ?? { turn: inTurn({ atOnce: ofOne, mayWait }), here: 0 }
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
