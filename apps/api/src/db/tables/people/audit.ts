import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment, toSearchIndex } from '../columns.ts'

/** Searchable text of an entry. */
export const auditWords = `actor_name || ' ' || action || ' ' || target`

/** Audit log, append only: a trigger rejects changes. Users are referenced without a foreign key, so that entries outlive them. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    /** when it was written, not when its transaction began: entries of one record are in the order of its changes */
    at: moment().notNull().default(sql`clock_timestamp()`),
    actorId: uuid(),
    actorName: text().notNull().default(''),
    /** name of the API key that the actor's change came by */
    apiKey: text(),
    section: text().notNull(),
    /** `staff.invite`, `session.sign-in`, … */
    action: text().notNull(),
    /** id of the changed record */
    target: text().notNull().default(''),
    /** the entry this one undid; an entry can be undone once */
    undoOf: uuid().unique(),
    /** field → [old value, new value] */
    diff: jsonb().$type<Record<string, [before: unknown, after: unknown]>>().notNull().default({}),
  },
  (table) => [
    index().on(table.at, table.id),
    index().on(table.section, table.at),
    index().on(table.actorId, table.at),
    index('audit_by_action').on(table.action, table.at),
    index('audit_by_target').on(table.target, table.at),
    index('audit_by_words').using('gin', toSearchIndex(auditWords)),
  ],
)
