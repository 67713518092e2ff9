import { sections } from '@haat/shared/sections.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { citext, createdAt, id, moment, oneOf, toSearchIndex, version } from '../columns.ts'

/** Purposes of tokens and emailed codes. */
export const tokenPurposes = [
  'verify-email',
  'change-email',
  'reset-password',
  'sign-in-link',
  'second-factor',
  'passkey-registration',
  'passkey-sign-in',
  'invitation',
  'order-lookup',
  /** creates the first admin of a new shop */
  'set-up',
] as const

/** Searchable text of an account: name and email. */
export const personWords = `coalesce(name, '') || ' ' || coalesce(email::text, '')`

export const users = pgTable(
  'users',
  {
    id: id(),
    /** null for a social account without an email */
    email: citext().unique(),
    name: text(),
    image: text(),
    /** Argon2id; null for an account without a password */
    passwordHash: text(),
    /** disabled by staff, or active */
    status: text({ enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    emailVerifiedAt: moment(),
    language: text(),
    /** when cart reminders were switched on; null if they are off */
    cartRemindersAt: moment(),
    createdAt: createdAt(),
    /** start of the transaction of its last change, written by a trigger */
    updatedAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('users_status', sql`${table.status} IN ('active', 'disabled')`),
    index('users_by_date').on(table.createdAt, table.id),
    index('users_disabled').on(table.createdAt, table.id).where(sql`status = 'disabled'`),
    index('users_by_change').on(table.updatedAt, table.id),
    index('users_by_name').on(sql`lower(coalesce(name, email::text, ''))`, table.id),
    index('users_by_words').using('gin', toSearchIndex(personWords)),
  ],
)

/** Staff notes about a customer; included in the customer's data export. */
export const customerNotes = pgTable('customer_notes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  note: text().notNull().default(''),
  tags: text().array().notNull().default(sql`'{}'`),
  /** exempt from the limit on open unpaid orders */
  openOrdersUnlimited: boolean().notNull().default(false),
  version: version(),
})

/** Social sign-ins; identified by the provider's subject only. */
export const identities = pgTable(
  'identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** name of the social account, shown to its owner */
    label: text(),
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
    version: version(),
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
  (table) => [
    primaryKey({ columns: [table.userId, table.section] }),
    check('permissions_section', sql`${table.section} IN (${oneOf(sections)})`),
    /** edit and delete include view */
    check('permissions_view', sql`${table.view}`),
  ],
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
 * Single-use links and codes: `hash` is SHA-256 of the secret, deleting the row consumes it. Each has one purpose and an expiry.
 * `email` is set without an account, or for a new address that is not confirmed yet.
 */
export const accountTokens = pgTable(
  'account_tokens',
  {
    hash: text().primaryKey(),
    purpose: text({ enum: tokenPurposes }).notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    email: citext(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** failed attempts of a short code */
    attempts: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('account_tokens_purpose', sql`${table.purpose} IN (${oneOf(tokenPurposes)})`),
    index().on(table.userId, table.purpose),
    index().on(table.email, table.purpose),
    index().on(table.expiresAt),
  ],
)

/** An authenticator app (RFC 6238). Active once `confirmedAt` is set. */
export const authenticators = pgTable('authenticators', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** encrypted with a key derived from SESSION_SECRET */
  secret: text().notNull(),
  confirmedAt: moment(),
  /** time step of the last accepted code, so that a code works once */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** One-time codes for a lost authenticator, hashed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text().notNull(),
    usedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

/** WebAuthn credentials. `id` is the credential id in base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** base64url */
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default(sql`'{}'`),
    /** synced by the platform of the device */
    backedUp: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.userId)],
)

/**
 * Attempts per limit and key (network or account). After the free attempts of a window each further one has to wait until `openAt`;
 * `lastAttempt` identifies the last accepted attempt, so that the counting statement knows whether it was accepted.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowStart: moment().notNull(),
    openAt: moment().notNull(),
    lastAttempt: text().notNull(),
  },
  (table) => [index().on(table.windowStart)],
)
