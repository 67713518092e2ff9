import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns.ts'

/** Backups in the backup folder, and attempts to make one. The file is the backup; a row without its file is deleted by the job. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    /** name in the backup folder */
    file: text().unique(),
    state: text({ enum: ['waiting', 'running', 'complete', 'failed', 'cancelled'] })
      .notNull()
      .default('waiting'),
    reason: text({ enum: ['schedule', 'staff', 'command'] }).notNull(),
    /** planned time of a scheduled backup: made once for each */
    plannedAt: moment().unique(),
    /** starts of the attempt: a killed process leaves it running */
    attempts: integer().notNull().default(0),
    cancelRequested: boolean().notNull().default(false),
    step: text().notNull().default(''),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    files: integer(),
    encrypted: boolean().notNull().default(false),
    error: text(),
    createdAt: createdAt(),
    finishedAt: moment(),
    verifyState: text({ enum: ['waiting', 'running', 'matches', 'failed'] }),
    verifiedAt: moment(),
    verifyError: text(),
  },
  (table) => [
    check('backups_state', sql`${table.state} IN ('waiting', 'running', 'complete', 'failed', 'cancelled')`),
    check('backups_reason', sql`${table.reason} IN ('schedule', 'staff', 'command')`),
    check('backups_verify_state', sql`${table.verifyState} IN ('waiting', 'running', 'matches', 'failed')`),
    check('backups_file', sql`${table.state} <> 'complete' OR ${table.file} IS NOT NULL`),
    // One at a time.
    uniqueIndex('backups_unfinished').on(sql`(true)`).where(sql`state IN ('waiting', 'running')`),
    index('backups_by_date').on(table.createdAt, table.id),
  ],
)
