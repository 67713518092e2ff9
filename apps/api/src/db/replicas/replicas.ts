import type { Logger } from 'pino'
import type { Database, Db } from '../client.ts'
import { HeardChanges } from './heard-changes.ts'
import { type Reads, readFrom } from './reader.ts'
import type { Replica, ReplicaOptions } from './replica.ts'
import { WatchedPrimary } from './watched-primary.ts'
import { type ReplicaStatus, WatchedReplicas } from './watched-replicas.ts'

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
  reads: Readonly<Reads>
  stop: () => Promise<void>
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

/** Milliseconds between questions. */
const askEvery = 500
/** Milliseconds that a read waits for a replica to have a change, before it goes to the primary. */
const patience = { shared: 50, current: 250 }

/** Opens the replicas and watches how far they are. Nothing is read from them before they have all that the primary had by now. */
export function openReplicas({ primaryUrl, primary, log, ...options }: Options): Replicas {
  const watched = new WatchedPrimary(primaryUrl, () => changes.add())
  const replicas = new WatchedReplicas(watched, options)
  const changes = new HeardChanges(watched, replicas)
  const reads = { replica: 0, primary: 0 }
  const reader = { primary, reads, log }
  changes.add()
  const stopWatching = watch(watched, replicas, changes, log)
  return {
    shared: readFrom(() => replicas.pickWithin(patience.shared, () => changes.position), reader),
    current: readFrom(() => pickCurrent(watched, replicas).catch(() => undefined), reader),
    changed: () => changes.add(),
    reads,
    status: () => replicas.status(),
    stop: async () => {
      stopWatching()
      await Promise.all([watched.close(), replicas.close()])
    },
  }
}

/** Asks the primary and its replicas again and again, and logs which can be read. Answers what ends it. */
function watch(primary: WatchedPrimary, replicas: WatchedReplicas, changes: HeardChanges, log: Logger): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    await primary.position().catch(() => {})
    if (changes.position === undefined) changes.follow()
    await replicas.ask()
    replicas.logChanges(log)
    if (!isStopped) timer = setTimeout(() => void look(), askEvery)
  }
  void look()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** A replica that has all that is committed by now; undefined if none gets it in time. Rejects if the primary does not answer. */
async function pickCurrent(primary: WatchedPrimary, replicas: WatchedReplicas): Promise<Replica | undefined> {
  if (!replicas.isAnyWell) return undefined
  const position = await primary.position()
  if (!replicas.canRead(position)) void replicas.askUntil(() => replicas.canRead(position)).catch(() => {})
  return replicas.pickWithin(patience.current, () => position)
}
