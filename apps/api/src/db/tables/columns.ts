import type { Language } from '@haat/shared/reference/languages.ts'
import { sql } from 'drizzle-orm'
import { bigint, customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 as uuidV7 } from 'uuid'

/** Random, time-ordered id (UUID version 7). */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => uuidV7())
/** Money in minor units. `db/client.ts` rejects unsafe integers. */
export const money = () => bigint({ mode: 'number' })
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => moment().notNull().default(sql`now()`)
/** Start of the transaction that changed the row last, set by a trigger: programs mirror the table by it. */
export const changedAt = () => moment().notNull().defaultNow()
/** Counts the changes of a row, for optimistic locking. */
export const version = () => integer().notNull().default(1)
/** Case-insensitive text. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })
/** Number of a transaction, which does not wrap around. */
export const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Translations of a row: `{ar: {name: …}}`; a missing text falls back to the row's own. */
export type Texts = Partial<Record<Language, Record<string, string>>>

/** A list of SQL literals for check constraints. */
export const oneOf = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '))

/** Expression of a trigram index on a searched text (SQL): it answers `containsWord` for the same text. */
export const toSearchIndex = (text: string) => sql.raw(`normalize_for_search(${text}) gin_trgm_ops`)
