import type { Language } from '@haat/shared/lists/languages.ts'
import { sql } from 'drizzle-orm'
import { bigint, customType, integer, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Random, time-ordered id; PostgreSQL makes it when the code does not. */
export const id = () => uuid().primaryKey().$defaultFn(uuidV7)
/** Money in minor units. `db/client.ts` refuses unsafe integers. */
export const money = () => bigint({ mode: 'number' })
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => moment().notNull().default(sql`now()`)
/** Counts the writes of a row, so that two editors notice each other. */
export const version = () => integer().notNull().default(1)
/** Case-insensitive text. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** UUID version 7 (RFC 9562): 48 bits of milliseconds, then random bits. */
export function uuidV7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const now = Date.now()
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(now / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Buffer.from(bytes).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Words of a row in the other languages: `{ar: {name: …}}`; a missing word falls back to the row's own. */
export type Texts = Partial<Record<Language, Record<string, string>>>

/** Names as a list of SQL literals, for checks. */
export const oneOf = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '))
