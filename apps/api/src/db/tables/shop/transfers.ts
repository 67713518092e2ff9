import {
  fileFormats,
  importFormats,
  itemOutcomes,
  objectNames,
  transferStates,
  undoOutcomes,
} from '@haat/shared/transfers/objects.ts'
import type { CellChange, Remark } from '@haat/shared/transfers/remarks.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOf } from '../columns.ts'

/** How many items of an import had each outcome, and how many pictures were fetched. */
export interface StoredCounts {
  created: number
  changed: number
  unchanged: number
  skipped: number
  pictures: number
  picturesMissing: number
}

/** Runs: imports and exports. The rows in a working state are the queue of their background job. */
export const transfers = pgTable(
  'transfers',
  {
    id: id(),
    kind: text({ enum: ['import', 'export'] }).notNull(),
    object: text({ enum: objectNames }).notNull(),
    /** of an import; null until it is known */
    format: text({ enum: importFormats }),
    fileFormat: text({ enum: fileFormats }).notNull(),
    state: text({ enum: transferStates }).notNull(),
    name: text().notNull(),
    /** size of the file */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** file in DATA_DIR/transfers; null when it was deleted */
    file: text(),
    encoding: text(),
    /** of an export: the filters of the list */
    filter: jsonb().$type<Record<string, string | string[]>>().notNull().default({}),
    /** of an import: headings of the file and its first rows */
    headings: jsonb().$type<string[]>().notNull().default([]),
    sample: jsonb().$type<string[][]>().notNull().default([]),
    /** heading of the file → column of our own format; null for a recognised format */
    mapping: jsonb().$type<Record<string, string>>(),
    unused: jsonb().$type<{ column: string; rows: number }[]>().notNull().default([]),
    /** items done in this state: the position of the next one; of an export also the last key read */
    done: integer().notNull().default(0),
    after: text(),
    total: integer(),
    counts: jsonb()
      .$type<StoredCounts>()
      .notNull()
      .default({ created: 0, changed: 0, unchanged: 0, skipped: 0, pictures: 0, picturesMissing: 0 }),
    /** why it failed, as code and values; null if it did not */
    error: jsonb().$type<{ code: string; values: Record<string, string | number> }>(),
    /** state in which it failed; null if it did not */
    failedIn: text({ enum: transferStates }),
    /** who started it, null for the command line; no reference, so that a run outlives its deleted starter and is stopped */
    userId: uuid(),
    /** display name of who started it */
    by: text().notNull().default(''),
    /** end of the lease of the process that works on it */
    dueAt: moment().notNull().defaultNow(),
    /** consecutive failures of a step */
    failures: integer().notNull().default(0),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [
    check('transfers_kind', sql`${table.kind} IN ('import', 'export')`),
    check('transfers_object', sql`${table.object} IN (${oneOf(objectNames)})`),
    check('transfers_format', sql`${table.format} IN (${oneOf(importFormats)})`),
    check('transfers_file_format', sql`${table.fileFormat} IN (${oneOf(fileFormats)})`),
    check('transfers_state', sql`${table.state} IN (${oneOf(transferStates)})`),
    check('transfers_failed_in', sql`${table.failedIn} IN (${oneOf(transferStates)})`),
    check('transfers_done', sql`${table.done} >= 0 AND (${table.total} IS NULL OR ${table.total} >= 0)`),
    index('transfers_by_date').on(table.createdAt, table.id),
    index('transfers_working').on(table.dueAt).where(sql`state IN ('reading', 'checking', 'running', 'undoing')`),
  ],
)

/** The items of an import, one per product of the file: what the file says, what happened, and what an undo needs. */
export const transferItems = pgTable(
  'transfer_items',
  {
    transferId: uuid().notNull(),
    position: integer().notNull(),
    line: integer().notNull(),
    name: text().notNull(),
    /** the item as read from the file */
    data: jsonb().$type<unknown>().notNull(),
    outcome: text({ enum: itemOutcomes }),
    /** id of the product */
    target: uuid(),
    /** version of the product after the import, to see whether it was edited since */
    version: integer(),
    changes: jsonb().$type<CellChange[]>().notNull().default([]),
    remarks: jsonb().$type<Remark[]>().notNull().default([]),
    undone: text({ enum: undoOutcomes }),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.position] }),
    foreignKey({ columns: [table.transferId], foreignColumns: [transfers.id] }).onDelete('cascade'),
    check('transfer_items_outcome', sql`${table.outcome} IN (${oneOf(itemOutcomes)})`),
    check('transfer_items_undone', sql`${table.undone} IN (${oneOf(undoOutcomes)})`),
    index('transfer_items_by_outcome').on(table.transferId, table.outcome, table.position),
    index('transfer_items_by_target').on(table.target).where(sql`target IS NOT NULL`),
  ],
)

/** Remembered assignments of columns: for files with the same headings. */
export const transferMappings = pgTable(
  'transfer_mappings',
  {
    object: text({ enum: objectNames }).notNull(),
    /** hash of the sorted headings */
    headings: text().notNull(),
    mapping: jsonb().$type<Record<string, string>>().notNull(),
    usedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.object, table.headings] }),
    check('transfer_mappings_object', sql`${table.object} IN (${oneOf(objectNames)})`),
  ],
)
