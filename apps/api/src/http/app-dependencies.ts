import type { Logger } from 'pino'
import type { Database, Db } from '../db/client.ts'
import type { Replicas } from '../db/replicas/replicas.ts'
import type { BrowserErrors } from '../modules/browser-errors/service.ts'
import type { Traffic } from '../modules/reports/service.ts'
import type { JobQueue, StaffNotifications } from '../platform/context.ts'
import type { Env } from '../platform/env.ts'
import type { Telemetry } from '../platform/observing/work-span.ts'
import type { WriteLoad } from '../platform/observing/write-load.ts'
import type { Health } from './health.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { ResponseCache } from './response-cache.ts'

/** Dependencies of an app; tests pass their own. */
export interface AppDependencies {
  env: Env
  database: Database
  /** absent without `DATABASE_REPLICA_URLS` */
  replicas?: Replicas
  log: Logger
  cache: ResponseCache
  health: Health
  /** see `stockSignal` */
  notifyStockChange?: () => void
  /** see `jobs/` */
  jobs?: JobQueue
  /** counts writes in progress, which jobs let go first */
  writes?: WriteLoad
  /** counts visits and searches */
  traffic?: Traffic
  notifications?: StaffNotifications
  /** counts answers; absent without `METRICS_PORT` */
  metrics?: Metrics
  /** traces requests; absent without a collector */
  telemetry?: Telemetry
  /** receives the reports of browsers to `POST /api/auth/_log` */
  browserErrors?: BrowserErrors
}

/** Where answers that are the same for every visitor are read: from a replica, if there is one that is well. */
export const sharedDb = ({ database, replicas }: Pick<AppDependencies, 'database' | 'replicas'>): Db =>
  replicas?.shared ?? database.db
