import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/** What an entry is found by. */
export const auditWords = `lower(actor_name || ' ' || action || ' ' || target)`

/** Who did what. Append only: a trigger refuses changes. It names people by id without a foreign key, to outlive them. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: createdAt(),
    actorId: uuid(),
    actorName: text().notNull().default(''),
    section: text().notNull(),
    /** `staff.invite`, `session.sign-in`, … */
    action: text().notNull(),
    /** id of what was changed */
    target: text().notNull().default(''),
    /** the entry this one took back; an entry is taken back once */
    undoOf: uuid().unique(),
    /** field → [before, after] */
    diff: jsonb().$type<Record<string, [before: unknown, after: unknown]>>().notNull().default({}),
  },
  (table) => [
    index().on(table.at, table.id),
    index().on(table.section, table.at),
    index().on(table.actorId, table.at),
    index('audit_by_action').on(table.action, table.at),
    index('audit_by_target').on(table.target, table.at),
    index('audit_by_words').using('gin', sql`(${sql.raw(auditWords)}) gin_trgm_ops`),
  ],
)
