import { type HealthKey, healthStates } from '@haat/shared/health/checks.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, oneOf } from '../columns.ts'

/** The last result of each check of the running shop: see `packages/shared/src/health/checks.ts`. */
export const healthResults = pgTable(
  'health_results',
  {
    key: text().$type<HealthKey>().primaryKey(),
    state: text({ enum: healthStates }).notNull(),
    /** name of the text, if it is not the usual one of the state */
    finding: text(),
    /** what the text names */
    detail: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    checkedAt: moment().notNull(),
    /** since when the check has had this state */
    since: moment().notNull(),
    /** when it is made again */
    dueAt: moment().notNull(),
  },
  (table) => [check('health_results_state', sql`${table.state} IN (${oneOf(healthStates)})`)],
)

/** Processes of the shop. Each reports every half minute; one that has not for a minute and a half has ended. */
export const shopProcesses = pgTable(
  'shop_processes',
  {
    id: id(),
    host: text().notNull(),
    pid: integer().notNull(),
    role: text({ enum: ['all', 'web', 'worker'] }).notNull(),
    version: text().notNull(),
    node: text().notNull(),
    /** most connections of its pool */
    pool: integer().notNull(),
    /** bytes of memory in use, and the bytes that it may use */
    memory: bigint({ mode: 'number' }).notNull(),
    memoryLimit: bigint({ mode: 'number' }).notNull(),
    /** free bytes of DATA_DIR; null if unknown */
    diskFree: bigint({ mode: 'number' }),
    /** milliseconds that its clock is ahead of that of PostgreSQL */
    clockAhead: integer().notNull(),
    startedAt: moment().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [index().on(table.seenAt)],
)
