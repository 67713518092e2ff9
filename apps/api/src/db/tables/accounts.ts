import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { citext, createdAt, id, moment, version } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    email: citext().notNull().unique(),
    name: text(),
    image: text(),
    /** Argon2id; null for an account without a password */
    passwordHash: text(),
    /** active, or disabled by staff */
    status: text({ enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    emailVerifiedAt: moment(),
    language: text(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [check('users_status', sql`${table.status} IN ('active', 'disabled')`)],
)

/** Sign-ins through other providers; the provider's subject is the only key. */
export const identities = pgTable(
  'identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), index().on(table.userId)],
)

export const staff = pgTable(
  'staff',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: ['active', 'invited', 'disabled'] }).notNull(),
    isAdmin: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [check('staff_status', sql`${table.status} IN ('active', 'invited', 'disabled')`)],
)

export const permissions = pgTable(
  'permissions',
  {
    userId: uuid()
      .notNull()
      .references(() => staff.userId, { onDelete: 'cascade' }),
    section: text().notNull(),
    view: boolean().notNull().default(false),
    edit: boolean().notNull().default(false),
    delete: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.section] })],
)

/** Written by express-session through connect-pg-simple. `sid` is the hash of the cookie's id. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    sess: jsonb().notNull(),
    expire: moment().notNull(),
    userId: uuid()
      .generatedAlwaysAs(sql`((sess -> 'passport' ->> 'user')::uuid)`)
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.expire), index().on(table.userId)],
)

/**
 * Tries per limit and key (address or account). After the free ones of a window each further try has to wait for `openAt`;
 * `lastTry` names the try that was let through last, so that the statement that counts can tell its own verdict.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowStart: moment().notNull(),
    openAt: moment().notNull(),
    lastTry: text().notNull(),
  },
  (table) => [index().on(table.windowStart)],
)
