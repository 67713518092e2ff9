import type { ExtensionJobName, RecurringJobName } from '@haat/shared/jobs/names.ts'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Recurring jobs, shared by all processes: one row per job about its last run. */
export const jobRuns = pgTable('job_runs', {
  name: text().$type<RecurringJobName | ExtensionJobName>().primaryKey(),
  /** time of the next run */
  nextAt: moment().notNull().defaultNow(),
  /** end of the lease of the running process; if the process dies, the job can be started again then */
  leaseUntil: moment(),
  startedAt: moment(),
  finishedAt: moment(),
  durationMs: integer(),
  /** number of processed items, if counted */
  done: integer(),
  /** of the last run; null if it succeeded */
  error: text(),
  /** time of the last success */
  succeededAt: moment(),
  /** consecutive failures */
  failures: integer().notNull().default(0),
})
