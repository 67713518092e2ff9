import { type ExtensionJobName, type RecurringJobName, recurringJobs } from '@haat/shared/jobs/names.ts'
import { jobsOfExtensions } from '../extensions/registry.ts'
import { deleteEndedSessions } from '../modules/accounts/service.ts'
import { sendDueAlerts } from '../modules/alerts/service.ts'
import { type Archives, runBackups } from '../modules/backups/jobs.ts'
import { publishDueBlocks } from '../modules/blocks/jobs.ts'
import { deleteOldBulkRuns } from '../modules/bulk/jobs.ts'
import { remindOfCarts } from '../modules/cart/jobs.ts'
import {
  clearOldRemovals,
  countPairs,
  deleteUnusedFiles,
  evaluateCollections,
  publishScheduled,
  renewCards,
} from '../modules/catalog/jobs.ts'
import { expireOrders } from '../modules/checkout/jobs.ts'
import { retryExtensionMessages } from '../modules/extensions/jobs.ts'
import { makeDueChecks } from '../modules/health/jobs.ts'
import { deleteExpiredSignUps } from '../modules/newsletter/jobs.ts'
import { reconcilePayments, reconcileRefunds } from '../modules/payments/jobs.ts'
import { deleteExpired } from '../modules/privacy/jobs.ts'
import { compactReportTables } from '../modules/reports/jobs.ts'
import { deleteOrphans } from '../modules/storage/service.ts'
import { deleteOldRuns } from '../modules/transfers/jobs.ts'
import { deleteOldEvents } from '../modules/webhooks/jobs.ts'
import type { Ctx } from '../platform/context.ts'
import type { Env } from '../platform/env.ts'

export interface RecurringJob {
  name: RecurringJobName | ExtensionJobName
  /** seconds from start to start */
  every: number
  /** Returns the number of processed items, if counted. Must tolerate concurrent runs: a process considered dead may still be running. */
  run: (ctx: Ctx, archives: Archives) => Promise<unknown>
}

const jobs: Record<RecurringJobName, Omit<RecurringJob, 'name'>> = {
  holds: { every: 30, run: expireOrders },
  payments: { every: 30, run: reconcilePayments },
  refunds: { every: 60, run: reconcileRefunds },
  publishing: { every: 60, run: publishScheduled },
  cards: { every: 60, run: (ctx) => renewCards(ctx) },
  collections: { every: 30, run: evaluateCollections },
  pairs: { every: 21_600, run: countPairs },
  blocks: { every: 30, run: publishDueBlocks },
  alerts: { every: 60, run: sendDueAlerts },
  carts: { every: 300, run: remindOfCarts },
  newsletter: { every: 3600, run: deleteExpiredSignUps },
  backups: { every: 10, run: runBackups },
  health: { every: 10, run: (ctx) => makeDueChecks(ctx) },
  transfers: { every: 3600, run: deleteOldRuns },
  files: { every: 3600, run: (ctx) => clearOldRemovals(ctx).then(() => deleteUnusedFiles(ctx)) },
  orphans: { every: 86_400, run: (ctx) => deleteOrphans(ctx) },
  retention: { every: 3600, run: async (ctx) => (await deleteExpired(ctx)) + (await deleteEndedSessions(ctx)) },
  bulk: { every: 3600, run: deleteOldBulkRuns },
  figures: { every: 60, run: compactReportTables },
  webhooks: { every: 3600, run: deleteOldEvents },
  extensions: { every: 30, run: retryExtensionMessages },
}

/** Recurring jobs, each run by one process at a time: see `modules/jobs/service.ts`. */
export const recurring: readonly RecurringJob[] = recurringJobs.map((name) => ({ name, ...jobs[name] }))

/** The recurring jobs of extensions. */
export const extensionJobs = (env: Pick<Env, 'extensions'>): RecurringJob[] =>
  jobsOfExtensions(env).map(({ name, definition: { every, run } }) => ({
    name,
    every: Math.max(10, every),
    run: (ctx) => run(ctx),
  }))
