import type { RecurringJobName } from '@haat/shared/jobs/names.ts'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What is done again and again, by whichever process comes first: a row per job, about its last run. */
export const jobRuns = pgTable('job_runs', {
  name: text().$type<RecurringJobName>().primaryKey(),
  /** from when on somebody may start it */
  nextAt: moment().notNull().defaultNow(),
  /** somebody is at it until then at the latest: who died before saying so holds it no longer */
  leaseUntil: moment(),
  startedAt: moment(),
  finishedAt: moment(),
  durationMs: integer(),
  /** how much was done, where there is something to count */
  done: integer(),
  /** of the last run; null where it went well */
  error: text(),
  /** when it last went well */
  succeededAt: moment(),
  /** in a row */
  failures: integer().notNull().default(0),
})
