import type { Logger } from 'pino'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../../db/client.ts'
import type { Replicas } from '../../db/replicas/replicas.ts'
import { databaseBytes } from '../../db/size.ts'
import { findNewestBackup } from '../../gateways/backup-folder.ts'
import { freeSpace } from '../../gateways/files.ts'
import { isArchiveFailing, readHealthStates } from '../../modules/health/service.ts'
import { readJobs } from '../../modules/jobs/service.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Env } from '../../platform/env.ts'

export interface Watched {
  database: Database
  replicas?: Replicas | undefined
  env: Env
  log: Logger
}

/** Milliseconds for which a figure that costs reading many files is cached. */
const cachedFor = 60_000

/** Values that are read on each scrape. */
export function watchShop({ database, replicas, env, log }: Watched, registers: Registry[]): void {
  watchPool(database, registers)
  watchReplicas(replicas, registers)
  const ctx: Ctx = { db: database.db, env, person: null, address: '', language: 'en', log }
  watchDatabase(ctx, registers)
  watchHealth(ctx, registers)
  const gauge = (name: string, help: string, read: () => Promise<number | null>) => {
    const value = keep(read)
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const known = await value().catch((err: unknown) => {
          log.warn({ err, metric: name }, 'metric not read')
          return null
        })
        if (known === null) this.remove()
        else this.set(known)
      },
    })
  }
  gauge('haat_database_size_bytes', 'Size of the database.', () => databaseBytes(database.db))
  gauge('haat_disk_free_bytes', 'Free space of DATA_DIR.', () => freeSpace(env.dataDir))
  gauge('haat_wal_archive_failing', 'Whether PostgreSQL fails to archive its log.', async () =>
    Number(await isArchiveFailing(ctx)),
  )
  const backup = keep(() => findNewestBackup(env))
  gauge('haat_backup_last_timestamp_seconds', 'Time of the newest backup in the folder or bucket of backups.', async () => {
    const found = await backup()
    return found && found.at.getTime() / 1000
  })
  gauge('haat_backup_last_bytes', 'Size of the newest backup.', async () => (await backup())?.bytes ?? null)
}

/** Calls `read` again after a minute, or after it failed. */
function keep<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { value: Promise<T>; until: number } | undefined
  return () => {
    if (!known || known.until < Date.now()) {
      const reading = { value: read(), until: Date.now() + cachedFor }
      reading.value.catch(() => {
        reading.until = 0
      })
      known = reading
    }
    return known.value
  }
}

/** Connections of this process. */
function watchPool({ pool }: Database, registers: Registry[]): void {
  new Gauge({
    name: 'haat_database_connections',
    help: 'Connections of the pool of this process: in use, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** Replicas as this process sees them. */
function watchReplicas(replicas: Replicas | undefined, registers: Registry[]): void {
  const status = replicas?.status ?? (() => [])
  new Gauge({
    name: 'haat_replica_used',
    help: '1 while this process reads from the replica; 0 while it does not answer, is too far behind or was promoted.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { place, isUsed } of status()) this.set({ replica: place }, Number(isUsed))
    },
  })
  new Gauge({
    name: 'haat_replica_lag_seconds',
    help: 'How far the replica is behind at most; missing while that is not known.',
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset()
      for (const { place, lagSeconds } of status()) if (lagSeconds !== null) this.set({ replica: place }, lagSeconds)
    },
  })
  new Counter({
    name: 'haat_replica_reads_total',
    help: 'Statements that may go to a replica, by where they were read.',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset()
      for (const [from, count] of Object.entries(replicas?.reads ?? {})) this.inc({ from }, count)
    },
  })
}

type Figures = Awaited<ReturnType<typeof readJobs>>

/** Figures of the whole shop, the same from every process. While the database is away, they are left out. */
function watchDatabase(ctx: Ctx, registers: Registry[]): void {
  let reading: Promise<Figures | null> | undefined
  // The gauges are collected at the same time and share one reading.
  const read = () =>
    (reading ??= readJobs(ctx)
      .catch((err: unknown) => {
        ctx.log.warn({ err }, 'metrics without the database')
        return null
      })
      .finally(() => {
        reading = undefined
      }))
  const gauge = (name: string, help: string, labelNames: string[], fill: (gauge: Gauge, figures: Figures) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const figures = await read()
        this.reset()
        if (figures) fill(this, figures)
      },
    })
  gauge('haat_queue_entries', 'Entries of a queue by state.', ['queue', 'state'], (entries, { queues }) => {
    for (const { name: queue, since: _, ...states } of queues)
      for (const [state, count] of Object.entries(states)) entries.set({ queue, state }, count)
  })
  gauge('haat_queue_oldest_seconds', 'Age of the oldest waiting entry of a queue.', ['queue'], (age, { queues }) => {
    for (const { name: queue, since } of queues)
      age.set({ queue }, since === null ? 0 : Math.max(0, (Date.now() - Date.parse(since)) / 1000))
  })
  gauge(
    'haat_job_last_success_timestamp_seconds',
    'Last success of a recurring job.',
    ['recurring_job'],
    (last, { recurring }) => {
      for (const { name, succeeded } of recurring)
        if (succeeded !== null) last.set({ recurring_job: name }, Date.parse(succeeded) / 1000)
    },
  )
  gauge(
    'haat_job_failures',
    'Failures of a recurring job since its last success.',
    ['recurring_job'],
    (failed, { recurring }) => {
      for (const { name, failures } of recurring) failed.set({ recurring_job: name }, failures)
    },
  )
  new Gauge({
    name: 'haat_database_up',
    help: 'Whether the database answers.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
}

/** The last results of the checks of the Status page. */
function watchHealth(ctx: Ctx, registers: Registry[]): void {
  new Gauge({
    name: 'haat_check_state',
    help: 'Last result of a check of the Status page: 0 good, 1 needs attention or not known, 2 broken.',
    labelNames: ['check'],
    registers,
    async collect() {
      const states = await readHealthStates(ctx).catch((err: unknown) => {
        ctx.log.warn({ err }, 'metrics of checks not read')
        return []
      })
      this.reset()
      for (const { key, value } of states) this.set({ check: key }, value)
    },
  })
}
