import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '../columns.ts'

const states = ['loading', 'removing', 'failed', 'loaded'] as const

/** Loading of the sample products: one row from the request to load them until they are removed. */
export const sampleLoads = pgTable(
  'sample_loads',
  {
    id: integer().primaryKey().default(1),
    state: text({ enum: states }).notNull().default('loading'),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** attempts without progress */
    attempts: integer().notNull().default(0),
    /** end of the lease of the process that works on it */
    dueAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('sample_loads_one', sql`${table.id} = 1`),
    check('sample_loads_state', sql`${table.state} IN (${oneOf(states)})`),
  ],
)

export const sampleKinds = ['product', 'category', 'brand', 'term', 'collection', 'picture', 'file'] as const

/** Rows and files that were created for the sample products. Staff's own changes are told by `state`. */
export const sampleGoods = pgTable(
  'sample_goods',
  {
    kind: text({ enum: sampleKinds }).notNull(),
    /** id of the row, key of a term, or hash of a file */
    id: text().notNull(),
    /** version or fingerprint of the row when it was created; of a file, its names */
    state: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    check('sample_goods_kind', sql`${table.kind} IN (${oneOf(sampleKinds)})`),
  ],
)
