import { bulkKinds, bulkStates } from '@haat/shared/bulk/kinds.ts'
import type { ErrorCode } from '@haat/shared/errors.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOf } from '../columns.ts'
import { users } from '../people/accounts.ts'

/** Bulk runs: many rows changed by one call of the API. The running ones are the queue of their background job. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: id(),
    kind: text({ enum: bulkKinds }).notNull(),
    state: text({ enum: bulkStates }).notNull().default('running'),
    /** who sent it; null when that account was deleted: its remaining rows are refused */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** the API key that sent it; no reference, so that a run outlives its revoked key and is refused */
    apiKeyId: uuid(),
    /** Idempotency-Key of the call, and the hash of its file and query */
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** why, for movements of stock */
    reference: text().notNull(),
    total: integer().notNull(),
    /** rows done: the position of the next one */
    done: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** end of the lease of the process that works on it */
    dueAt: moment().notNull().defaultNow(),
    /** consecutive failures of a step */
    failures: integer().notNull().default(0),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [
    unique('bulk_runs_key').on(table.userId, table.kind, table.key),
    check('bulk_runs_kind', sql`${table.kind} IN (${oneOf(bulkKinds)})`),
    check('bulk_runs_state', sql`${table.state} IN (${oneOf(bulkStates)})`),
    check('bulk_runs_done', sql`${table.done} BETWEEN 0 AND ${table.total} AND ${table.refused} BETWEEN 0 AND ${table.total}`),
    index('bulk_runs_running').on(table.dueAt).where(sql`state = 'running'`),
  ],
)

/** The lines of a bulk run, from position 0 on, and what became of each. */
export const bulkRows = pgTable(
  'bulk_rows',
  {
    runId: uuid().notNull(),
    position: integer().notNull(),
    /** number of the line in the file */
    line: integer().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    /** why it was refused; null if it was not, or was not worked on yet */
    code: text().$type<ErrorCode>(),
    fields: jsonb().$type<Record<string, string>>(),
    /** the product that the line created or changed; no reference, it may be deleted later */
    productId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    foreignKey({ columns: [table.runId], foreignColumns: [bulkRuns.id] }).onDelete('cascade'),
    index('bulk_rows_refused').on(table.runId, table.position).where(sql`code IS NOT NULL`),
  ],
)
