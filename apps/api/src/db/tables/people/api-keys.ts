import type { Permission } from '@haat/shared/accounts/schema.ts'
import { mostAllowedIps } from '@haat/shared/api-keys/rules.ts'
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, version } from '../columns.ts'
import { users } from './accounts.ts'

/** Keys for calls without a browser. A secret is stored as its SHA-256: it has 192 random bits, so it needs no slow hash. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    name: text().notNull(),
    /** first characters of the current secret */
    prefix: text().notNull(),
    hash: text().notNull().unique(),
    /** the replaced secret, accepted until `overlapUntil` */
    oldHash: text().unique(),
    overlapUntil: moment(),
    permissions: jsonb().$type<Permission[]>().notNull(),
    /** addresses and networks; empty for all */
    allowedIps: text().array().notNull().default(sql`'{}'`),
    /** the user whose rights limit the key */
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: moment(),
    expiresAt: moment(),
    version: version(),
  },
  (table) => [
    check('api_keys_overlap', sql`(${table.oldHash} IS NULL) = (${table.overlapUntil} IS NULL)`),
    check('api_keys_allowed_ips', sql`cardinality(${table.allowedIps}) <= ${sql.raw(String(mostAllowedIps))}`),
  ],
)
