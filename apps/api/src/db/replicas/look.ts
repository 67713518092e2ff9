import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Route } from '../client.ts'
import { readHistory, readPosition } from './primary.ts'
import { Replica } from './replica.ts'

export interface SeenReplica {
  /** host and port */
  place: string
  /** why the replica cannot be read; `lag`: it did not catch up in time; null: no fault */
  fault: NonNullable<Replica['fault']> | 'lag' | null
  /** seconds until it had everything that the primary had at the start of the check; null if it did not catch up in time */
  seconds: number | null
  /** bytes of the primary's log that it had not replayed at the end of the check */
  bytesBehind: number
}

interface Looking {
  urls: readonly string[]
  /** the primary, directly */
  primaryUrl: string
  route: Route
  /** seconds to wait for a replica that is behind */
  patience: number
}

/** Checks how far each replica is behind the primary, with separate connections. Throws if the primary does not answer. */
export async function lookAtReplicas({ urls, primaryUrl, route, patience }: Looking): Promise<SeenReplica[]> {
  const primary = openDatabase(primaryUrl, { max: 1, queryTimeout: 5000 })
  const replicas = urls.map((url) => new Replica(url, { max: 1, route }))
  try {
    const { timeline } = await readPosition(primary.pool)
    const history = await readHistory(primary.pool, timeline)
    const { position } = await readPosition(primary.pool)
    const from = performance.now()
    const look = async (replica: Replica): Promise<SeenReplica> => {
      for (;;) {
        await replica.ask(history)
        const { place, fault, replayed } = replica
        const seconds = (performance.now() - from) / 1000
        if (fault || replayed === undefined) return { place, fault: fault ?? 'unreachable', seconds: null, bytesBehind: 0 }
        if (replayed >= position) return { place, fault: null, seconds, bytesBehind: 0 }
        if (seconds > patience) return { place, fault: 'lag', seconds: null, bytesBehind: Number(position - replayed) }
        await sleep(50)
      }
    }
    return await Promise.all(replicas.map(look))
  } finally {
    await Promise.all([primary.close(), ...replicas.map((replica) => replica.close())])
  }
}
