import type { Logger } from 'pino'
import type { Database, Db } from '../client.ts'
import { HeardChanges } from './heard-changes.ts'
import { type Reads, readFrom } from './reader.ts'
import type { Replica, ReplicaOptions } from './replica.ts'
import { WatchedPrimary } from './watched-primary.ts'
import { type ReplicaStatus, WatchedReplicas } from './watched-replicas.ts'

/** Handles that read from usable replicas, or from the primary if there are none. Transactions go to the primary. */
export interface Replicas {
  /** For responses shared by many visitors: includes all changes that this process was notified of, with a bounded lag. */
  shared: Db
  /** For long reads of one user: includes everything committed before the query. */
  current: Db
  /** Call after a change that this process made or was notified of: replicas are read again once they have it. */
  changed: () => void
  status: () => ReplicaStatus[]
  /** statements since the start, read from replicas and from the primary */
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

/** Milliseconds between status queries. */
const askEvery = 500
/** Milliseconds that a read waits for a replica to have a change, before it goes to the primary. */
const patience = { shared: 50, current: 250 }

/** Opens the replicas and monitors their lag. They are not read before they have everything that the primary has now. */
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

/** Polls the primary and its replicas, and logs which can be read. Returns a function that stops it. */
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

/** A replica with everything committed so far; undefined if none catches up in time. Rejects if the primary does not answer. */
async function pickCurrent(primary: WatchedPrimary, replicas: WatchedReplicas): Promise<Replica | undefined> {
  if (!replicas.isAnyWell) return undefined
  const position = await primary.position()
  if (!replicas.canRead(position)) void replicas.askUntil(() => replicas.canRead(position)).catch(() => {})
  return replicas.pickWithin(patience.current, () => position)
}
