import { performance } from 'node:perf_hooks'
import { onlineMethods } from '@haat/shared/payments/constants.ts'
import type { RequestHandler } from 'express'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { type CountedEvent, mailResults, paymentOutcomes } from '../../platform/observing/counted-events.ts'
import { routeOf } from '../route-of.ts'
import { type Watched, watchShop } from './gauges.ts'

/** Metrics of one process for Prometheus. */
export interface Metrics {
  registry: Registry
  /** counts each answer of the app by route and status, and how long it took */
  middleware: RequestHandler
  /** counts an answer that no middleware saw, and the seconds that it took */
  answered: (labels: { method: string; route: string; status: number }, seconds: number) => void
  /** counts an answer from the response cache */
  fromCache: () => void
  /** counts an event of the shop in this process */
  count: (event: CountedEvent) => void
  /** counts a statement that took longer than `SLOW_QUERY_MS` */
  slowQuery: () => void
  /** Adds values measured on each scrape: connections, queues, recurring jobs, sizes, backups. */
  watch: (watched: Watched) => void
}

/** Seconds: from a cached answer to a slow report. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counters of one process; created only if metrics are configured, because measuring costs time. */
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
  refusals.inc({ code: 'unexpected' }, 0)
  const cached = new Counter({ name: 'haat_cached_answers_total', help: 'Answers from the response cache.', registers })
  const slow = new Counter({ name: 'haat_slow_queries_total', help: 'Statements slower than SLOW_QUERY_MS.', registers })
  const events = eventCounters(registers)
  const answered: Metrics['answered'] = ({ status, ...labels }, seconds) =>
    duration.observe({ ...labels, status: String(status) }, seconds)

  return {
    registry,
    answered,
    middleware: (req, res, next) => {
      const from = performance.now()
      res.once('finish', () => {
        answered({ method: req.method, route: routeOf(req), status: res.statusCode }, (performance.now() - from) / 1000)
        // Set where the error answer is written.
        if (typeof res.locals.refusal === 'string') refusals.inc({ code: res.locals.refusal })
      })
      next()
    },
    fromCache: () => cached.inc(),
    count: ({ what, ...labels }) => events[what].inc(labels),
    slowQuery: () => slow.inc(),
    watch: (watched) => watchShop(watched, registers),
  }
}

/** Counters of this process. */
function eventCounters(registers: Registry[]): Record<CountedEvent['what'], Counter> {
  const counter = (name: string, help: string, ...labelNames: string[]): Counter =>
    new Counter({ name, help, labelNames, registers })
  const counters = {
    order: counter('haat_orders_total', 'Orders placed, by source.', 'source'),
    payment: counter('haat_payments_total', 'Changes of online payments that the provider reported.', 'method', 'outcome'),
    mail: counter('haat_mails_total', 'Attempts to send an email.', 'result'),
    job: counter('haat_job_runs_total', 'Runs of recurring jobs.', 'recurring_job', 'result'),
  }
  // Prometheus sees a first event only if the counter was there before it.
  for (const method of onlineMethods) for (const outcome of paymentOutcomes) counters.payment.inc({ method, outcome }, 0)
  for (const result of mailResults) counters.mail.inc({ result }, 0)
  return counters
}
