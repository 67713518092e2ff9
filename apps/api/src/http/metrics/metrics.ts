import { performance } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../db/client.ts'
import { readJobs } from '../../modules/jobs/service.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Env } from '../../platform/env.ts'

/** What one process counts for Prometheus. */
export interface Metrics {
  registry: Registry
  /** counts each answer of the app by route and status, and how long it took */
  middleware: RequestHandler
  /** counts an answer from the response cache */
  fromCache: () => void
  /** Adds what is measured when somebody asks: connections, queues, recurring jobs, size of the database. */
  watch: (watched: { database: Database; env: Env; log: Logger }) => void
}

/** Seconds: from a cached answer to a slow report. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counters of one process; only made where somebody asked for them, because measuring costs time. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'haat_http_request_duration_seconds',
    help: 'Time from a request to its answer, without answers from the response cache.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const refusals = new Counter({
    name: 'haat_refusals_total',
    help: 'Refused requests by code.',
    labelNames: ['code'],
    registers,
  })
  const cached = new Counter({ name: 'haat_cached_answers_total', help: 'Answers from the response cache.', registers })

  return {
    registry,
    middleware: (req, res, next) => {
      const from = performance.now()
      res.once('finish', () => {
        // The pattern, never the path: each id would be a series of its own.
        const route = (req.route as { path?: unknown } | undefined)?.path
        const labels = { method: req.method, route: typeof route === 'string' ? route : 'none', status: String(res.statusCode) }
        duration.observe(labels, (performance.now() - from) / 1000)
        // Set where the error answer is written.
        if (typeof res.locals.refusal === 'string') refusals.inc({ code: res.locals.refusal })
      })
      next()
    },
    fromCache: () => cached.inc(),
    watch: ({ database, env, log }) => {
      const ctx: Ctx = { db: database.db, env, person: null, address: '', language: 'en', log }
      watchPool(database, registers)
      watchDatabase(ctx, registers)
    },
  }
}

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
  gauge('haat_job_last_success_timestamp_seconds', 'Last success of a recurring job.', ['job'], (last, { recurring }) => {
    for (const { name: job, succeeded } of recurring) if (succeeded !== null) last.set({ job }, Date.parse(succeeded) / 1000)
  })
  gauge('haat_job_failures', 'Failures of a recurring job since its last success.', ['job'], (failed, { recurring }) => {
    for (const { name: job, failures } of recurring) failed.set({ job }, failures)
  })
  new Gauge({
    name: 'haat_database_up',
    help: 'Whether the database answers.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
}
