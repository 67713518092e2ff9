import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Database, type Db, openDatabase } from '../client.ts'
import { isDatabaseUnavailable } from '../unavailable.ts'
import { Positions } from './positions.ts'
import { type History, readHistory, readPosition } from './primary.ts'
import { Replica, type ReplicaOptions } from './replica.ts'

/** Reads that go to replicas while they are well, and to the primary otherwise. Transactions go to the primary. */
export interface Replicas {
  /** For answers that many visitors share: everything that this process has heard of, and nothing older than the bound. */
  shared: Db
  /** For long reads of one person: everything that was committed before the query. */
  current: Db
  /** Called after a change that this process made or heard of: a replica is read again when it has the change. */
  changed: () => void
  status: () => ReplicaStatus[]
  /** statements since the start, by where they were read */
  reads: Readonly<Record<'replica' | 'primary', number>>
  stop: () => Promise<void>
}

export interface ReplicaStatus {
  /** host and port */
  place: string
  isUsed: boolean
  /** at most; null: it does not answer, or is behind everything that this process knows */
  lagSeconds: number | null
  /** why nothing is read from it */
  fault: NonNullable<Replica['fault']> | 'lag' | null
}

interface Options extends ReplicaOptions {
  urls: readonly string[]
  /** seconds that a replica may be behind */
  maxLag: number
  /** the primary, directly */
  primaryUrl: string
  /** the pool of the primary */
  primary: Database
  log: Logger
}

/** Milliseconds between questions; a replica that is a moment behind is asked again after these pauses. */
const askEvery = 500
const pauses = [0, 2, 4, 8, 16, 32, 64, 128, 256]
/** Milliseconds that a read waits for a replica to have a change, before it goes to the primary. */
const patience = { shared: 50, current: 250 }
/** SQLSTATEs of a replica only: replay had to cancel the statement; the statement writes. */
const replicaOnly = new Set(['40001', '25006'])

/** Opens the replicas and watches how far they are. Nothing is read from them before they have all that the primary had by now. */
export function openReplicas({ urls, maxLag, primaryUrl, primary, log, ...options }: Options): Replicas {
  const replicas = urls.map((url) => new Replica(url, options))
  const asking = openDatabase(primaryUrl, { max: 1, queryTimeout: 2000 })
  const positions = new Positions()
  const reads = { replica: 0, primary: 0 }
  let history: History | undefined
  let changes = 0
  /** position of the last change that this process has heard of; undefined: not known yet */
  let floor: bigint | undefined
  let turn = 0
  let waiting: (() => void)[] = []
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const sample = afterNow(async (): Promise<bigint> => {
    const at = performance.now()
    const { position, timeline } = await readPosition(asking.pool)
    if (timeline !== history?.timeline) {
      // Another primary: what the former one and its replicas said means nothing.
      history = await readHistory(asking.pool, timeline)
      positions.clear()
      changed()
      return sampleNow()
    }
    positions.add({ at, position })
    return position
  })
  const sampleNow = () => sample.work()

  const asks = replicas.map((replica) =>
    afterNow(async () => {
      if (history) await replica.ask(history)
      const due = waiting
      waiting = []
      for (const resume of due) resume()
    }),
  )
  /** Asks all replicas; resolves with the first that answers: one that is silent delays no other. */
  const ask = () => Promise.race(asks.map(({ after }) => after()))

  function changed(): void {
    const change = ++changes
    floor = undefined
    void catchUp(change).catch(() => {}) // the next round asks again
  }

  /** Learns the position of a change, and asks until the replicas have it. */
  async function catchUp(change: number): Promise<void> {
    const position = await sample.after()
    if (change !== changes) return
    floor = position
    for (const pause of pauses) {
      await sleep(pause)
      await ask()
      if (isStopped || change !== changes || replicas.every(({ replayed }) => replayed === undefined || replayed >= position))
        return
    }
  }

  const said = new Map<Replica, ReplicaStatus['fault']>()
  async function look(): Promise<void> {
    await sample.after().catch(() => {})
    if (floor === undefined) void catchUp(changes).catch(() => {})
    await ask()
    for (const replica of replicas) {
      const fault = faultOf(replica)
      if (fault !== said.get(replica))
        log[fault === 'is_primary' ? 'info' : 'warn'](
          { replica: replica.place, fault },
          fault ? 'replica not used' : 'replica used',
        )
      said.set(replica, fault)
    }
    if (!isStopped) timer = setTimeout(() => void look(), askEvery)
  }

  const lagOf = ({ replayed }: Replica): number | undefined =>
    replayed === undefined ? undefined : positions.lag(replayed, performance.now())
  function faultOf(replica: Replica): ReplicaStatus['fault'] {
    if (replica.fault) return replica.fault
    const lag = lagOf(replica)
    return lag === undefined || lag > maxLag * 1000 ? 'lag' : null
  }
  const isWell = (replica: Replica): boolean => faultOf(replica) === null

  /** A replica that is well and has this position. */
  function pick(position: bigint | undefined): Replica | undefined {
    if (position === undefined) return undefined
    const able = replicas.filter((replica) => isWell(replica) && replica.replayed! >= position)
    return able[turn++ % able.length]
  }

  /** Waits for a replica that has the position; undefined if none gets it in time. */
  async function pickSoon(position: () => bigint | undefined, milliseconds: number): Promise<Replica | undefined> {
    const until = performance.now() + milliseconds
    for (;;) {
      const replica = pick(position())
      const left = until - performance.now()
      if (replica || left <= 0 || isStopped || !replicas.some(isWell)) return replica
      await new Promise<void>((resume) => {
        const late = setTimeout(resume, left)
        waiting.push(() => {
          clearTimeout(late)
          resume()
        })
      })
    }
  }

  async function pickCurrent(): Promise<Replica | undefined> {
    if (!replicas.some(isWell)) return undefined
    const position = await sample.after()
    void (async () => {
      for (const pause of pauses) {
        if (pick(position)) return
        await sleep(pause)
        await ask()
      }
    })().catch(() => {})
    return pickSoon(() => position, patience.current)
  }

  const pickShared = () => pickSoon(() => floor, patience.shared)
  const readers = {
    shared: readFrom(pickShared, primary, reads, log),
    current: readFrom(() => pickCurrent().catch(() => undefined), primary, reads, log),
  }
  changed()
  void look()
  return {
    ...readers,
    changed,
    reads,
    status: () =>
      replicas.map((replica) => {
        const [fault, lag] = [faultOf(replica), lagOf(replica)]
        return { place: replica.place, isUsed: fault === null, fault, lagSeconds: lag === undefined ? null : lag / 1000 }
      }),
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await Promise.all([asking.close(), ...replicas.map((replica) => replica.close())])
    },
  }
}

/** A handle whose statements go where `pick` says. What a replica cannot answer is asked at the primary: reads have no effect. */
function readFrom(
  pick: () => Promise<Replica | undefined>,
  primary: Database,
  reads: Record<'replica' | 'primary', number>,
  log: Logger,
): Db {
  const query = async (...args: Parameters<pg.Pool['query']>) => {
    const replica = await pick()
    if (replica)
      try {
        const answer = await replica.pool.query(...args)
        reads.replica += 1
        return answer
      } catch (error) {
        const isGone = isDatabaseUnavailable(error)
        if (isGone) replica.fail()
        else if (!replicaOnly.has((error as { code?: string }).code ?? '')) throw error
        log.warn({ err: error, replica: replica.place }, 'statement failed on the replica, repeated on the primary')
      }
    reads.primary += 1
    return primary.pool.query(...args)
  }
  const db = drizzle(new Reader(query) as never, { casing: 'snake_case' })
  db.transaction = primary.db.transaction
  return db
}

/** What drizzle needs of a pool. */
class Reader {
  readonly query: Query
  constructor(query: Query) {
    this.query = query
  }
}
type Query = (...args: Parameters<pg.Pool['query']>) => Promise<unknown>

/** Work whose result counts from the call on: calls while it runs share the next run, not the present one. */
function afterNow<T>(work: () => Promise<T>): { after: () => Promise<T>; work: () => Promise<T> } {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return {
    work,
    after: () => {
      next ??= (async () => {
        await running.catch(() => {})
        const own = work()
        running = own
        next = undefined
        return own
      })()
      return next
    },
  }
}
