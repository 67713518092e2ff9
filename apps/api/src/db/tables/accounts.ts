import { sections } from '@haat/shared/permissions.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { citext, createdAt, id, moment, oneOf, version } from './columns.ts'

/** What a secret link or code may be for. */
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
  /** makes the first admin of a shop that nobody runs yet */
  'set-up',
] as const

export const users = pgTable(
  'users',
  {
    id: id(),
    /** null for a social account whose provider gave no address */
    email: citext().unique(),
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
    /** since when the owner wants to be reminded of a cart left behind; null: does not */
    cartRemindersAt: moment(),
    createdAt: createdAt(),
    version: version(),
  },
  (table) => [
    check('users_status', sql`${table.status} IN ('active', 'disabled')`),
    index('users_by_date').on(table.createdAt, table.id),
    index('users_by_name').on(sql`lower(coalesce(name, email::text, ''))`, table.id),
    index('users_by_words').using('gin', sql`lower(coalesce(name, '') || ' ' || coalesce(email::text, '')) gin_trgm_ops`),
  ],
)

/** What staff keep about a customer; the customer sees it in a copy of the own data. */
export const customerNotes = pgTable('customer_notes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  note: text().notNull().default(''),
  tags: text().array().notNull().default(sql`'{}'`),
  /** may have any number of unpaid orders open */
  openOrdersUnlimited: boolean().notNull().default(false),
  version: version(),
})

/** Sign-ins through other providers; the provider's subject is the only key. */
export const identities = pgTable(
  'identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** what the provider calls the account, to be recognised by its owner */
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
 * What a link or a code stands for: `hash` is SHA-256 of the secret, deleting the row uses it up. One purpose, one use, an end.
 * `email` where there is no account, or a new address that is still to be shown to belong to it.
 */
export const accountTokens = pgTable(
  'account_tokens',
  {
    hash: text().primaryKey(),
    purpose: text({ enum: tokenPurposes }).notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    email: citext(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** wrong tries at a short code */
    tries: integer().notNull().default(0),
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

/** An authenticator app (RFC 6238). Counts as second factor once `confirmedAt` is set. */
export const authenticators = pgTable('authenticators', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** encrypted with a key made of SESSION_SECRET */
  secret: text().notNull(),
  confirmedAt: moment(),
  /** time step of the last code taken: a code opens once */
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
    /** kept by the maker of the device in its cloud */
    backedUp: boolean().notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.userId)],
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
