import type { CouponSort, CouponState } from '@haat/shared/coupons/dashboard/schema.ts'
import type { CouponScope } from '@haat/shared/coupons/rules.ts'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { containsWord } from '../../../db/conditions/contains-word.ts'
import { rows } from '../../../db/rows.ts'
import { couponWords } from '../../../db/tables/sales/coupons.ts'
import { countRows } from '../../../platform/pagination.ts'

export const newId = uuidV7

/** The editable fields of a coupon. Amounts are in catalogue minor units, times as ISO text. */
export interface CouponFields {
  code: string
  percent: number
  minimum: number
  startsAt: string | null
  endsAt: string | null
  usageLimit: number | null
  perCustomerLimit: number | null
  scope: CouponScope
  active: boolean
  note: string
  batch: string | null
}

/** A coupon with its state and number of uses. */
export interface CouponRow extends CouponFields {
  id: string
  key: string | number
  used: number
  state: CouponState
  createdAt: string
  version: number
}

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const state = sql`CASE WHEN NOT c.active THEN 'off' WHEN c.starts_at > now() THEN 'waiting' WHEN c.ends_at <= now() THEN 'ended'
  WHEN c.used >= c.usage_limit THEN 'usedUp' ELSE 'works' END`

const columns = sql`c.id, c.code, c.percent::float8 AS percent, c.minimum, ${iso('c.starts_at')} AS "startsAt", ${iso('c.ends_at')} AS "endsAt",
  c.usage_limit AS "usageLimit", c.per_customer_limit AS "perCustomerLimit", c.scope, c.active, c.note, c.batch, c.used,
  ${state} AS state, ${iso('c.created_at')} AS "createdAt", c.version`

export interface CouponFilter {
  state?: CouponState | undefined
  batch?: string | undefined
  updatedSince?: string | undefined
  words?: string[]
}

const keys: Record<CouponSort | 'changed', { key: SQL; cast: SQL; down: boolean }> = {
  '-created': { key: sql`c.created_at`, cast: sql`::timestamptz`, down: true },
  created: { key: sql`c.created_at`, cast: sql`::timestamptz`, down: false },
  '-used': { key: sql`c.used`, cast: sql`::int`, down: true },
  used: { key: sql`c.used`, cast: sql`::int`, down: false },
  changed: { key: sql`c.updated_at`, cast: sql`::timestamptz`, down: false },
}

interface PageRequest {
  sort: CouponSort | 'changed'
  limit: number
  after: readonly (string | number)[] | null
}

/** One page of coupons, plus one row if there is a next page. */
export function findCoupons(db: Db, filter: CouponFilter, { sort, limit, after }: PageRequest): Promise<CouponRow[]> {
  const { key, cast, down } = keys[sort]
  const [way, beyond] = down ? [sql`DESC`, sql`<`] : [sql`ASC`, sql`>`]
  const next = after ? sql`AND (${key}, c.id) ${beyond} (${after[0]}${cast}, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`SELECT ${columns}, ${key}::text AS key ${from(filter)} ${next} ORDER BY ${key} ${way}, c.id ${way} LIMIT ${limit + 1}::int`,
  )
}

/** Number of coupons that match the filter; estimated above 10,000. */
export const countCoupons = (db: Db, filter: CouponFilter) => countRows(db, from(filter))

const from = ({ state: wanted, batch, words = [], updatedSince }: CouponFilter): SQL => {
  const conditions = [
    ...(updatedSince ? [sql`c.updated_at >= ${updatedSince}::timestamptz`] : []),
    ...(wanted ? [sql`${state} = ${wanted}`] : []),
    ...(batch ? [sql`c.batch = ${batch}`] : []),
    ...words.map((word) => containsWord(sql.raw(couponWords), word)),
  ]
  return sql`FROM coupons c WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}`
}

/** A coupon with its current state; undefined if there is none. `minimum` in catalogue minor units, `percent` of the goods. */
export const findCoupon = async (db: Db, id: string): Promise<CouponRow | undefined> =>
  (await rows<CouponRow>(db, sql`SELECT ${columns}, '' AS key FROM coupons c WHERE c.id = ${id}`))[0]

/** Reads a coupon and locks it until the transaction ends, against changes and redemptions. */
export async function lockCoupon(db: Db, id: string): Promise<CouponRow | undefined> {
  await db.execute(sql`SELECT 1 FROM coupons WHERE id = ${id} FOR UPDATE`)
  return findCoupon(db, id)
}

/** Inserts coupons whose code is free. Returns the inserted codes. */
export async function insertCoupons(db: Db, given: readonly (CouponFields & { id: string })[]): Promise<string[]> {
  const inserted = await rows<{ code: string }>(
    db,
    sql`INSERT INTO coupons (id, code, percent, minimum, starts_at, ends_at, usage_limit, per_customer_limit, scope, active, note, batch)
      SELECT g.id, g.code, g.percent, g.minimum, g."startsAt", g."endsAt", g."usageLimit", g."perCustomerLimit", g.scope, g.active, g.note, g.batch
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g(id uuid, code text, percent numeric, minimum bigint, "startsAt" timestamptz,
        "endsAt" timestamptz, "usageLimit" int, "perCustomerLimit" int, scope jsonb, active boolean, note text, batch text)
      ON CONFLICT (code) DO NOTHING RETURNING code`,
  )
  return inserted.map(({ code }) => code)
}

/**
 * Replaces all fields of a coupon and raises its version. `minimum` in catalogue minor units, times as ISO text, null for no
 * limit.
 */
export async function updateCoupon(db: Db, id: string, fields: CouponFields): Promise<void> {
  await db.execute(sql`UPDATE coupons SET code = ${fields.code}, percent = ${fields.percent}::numeric, minimum = ${fields.minimum}::bigint,
    starts_at = ${fields.startsAt}::timestamptz, ends_at = ${fields.endsAt}::timestamptz, usage_limit = ${fields.usageLimit}::int,
    per_customer_limit = ${fields.perCustomerLimit}::int, scope = ${JSON.stringify(fields.scope)}::jsonb, active = ${fields.active},
    note = ${fields.note}, batch = ${fields.batch}, version = version + 1 WHERE id = ${id}`)
}

const unused = sql`NOT EXISTS (SELECT 1 FROM coupon_redemptions r WHERE r.coupon_id = coupons.id)`

/** Deletes an unused coupon; false if an order has used it. */
export const deleteCoupon = async (db: Db, id: string): Promise<boolean> =>
  (await db.execute(sql`DELETE FROM coupons WHERE id = ${id} AND ${unused}`)).rowCount === 1

/** Serialises the creation of batches with this name; true if the batch exists. */
export async function lockBatch(db: Db, batch: string): Promise<boolean> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('coupon batch'), hashtext(${batch}))`)
  return (await rows(db, sql`SELECT 1 FROM coupons WHERE batch = ${batch} LIMIT 1`)).length > 0
}

/** Locks all coupons of a batch; undefined if one was changed, used or deleted since. */
export async function lockUntouched(db: Db, batch: string, count: number): Promise<CouponRow[] | undefined> {
  await db.execute(sql`SELECT 1 FROM coupons WHERE batch = ${batch} ORDER BY id FOR UPDATE`)
  const made = await rows<CouponRow>(db, sql`SELECT ${columns}, '' AS key FROM coupons c WHERE c.batch = ${batch} ORDER BY c.id`)
  const isUsed = await rows(
    db,
    sql`SELECT 1 FROM coupon_redemptions r JOIN coupons c ON c.id = r.coupon_id WHERE c.batch = ${batch} LIMIT 1`,
  )
  return made.length === count && isUsed.length === 0 && made.every(({ version }) => version === 1) ? made : undefined
}

/** Deletes all coupons of a batch, also used ones: check with `lockUntouched` first. */
export async function deleteBatch(db: Db, batch: string): Promise<void> {
  await db.execute(sql`DELETE FROM coupons WHERE batch = ${batch}`)
}

const mostCodes = 20_000

/** Coupons of a batch in the order of their creation, at most 20,000. */
export const findBatch = (db: Db, batch: string): Promise<CouponRow[]> =>
  rows(
    db,
    sql`SELECT ${columns}, '' AS key FROM coupons c WHERE c.batch = ${batch} ORDER BY c.created_at, c.id LIMIT ${mostCodes}::int`,
  )

/** Number of these ids that exist. */
export async function countKnown(db: Db, type: 'categories' | 'products', ids: readonly string[]): Promise<number> {
  const [row] = await rows<{ known: number }>(
    db,
    sql`SELECT count(*)::int AS known FROM ${sql.identifier(type)} WHERE id = ANY(${sql.param([...ids])}::uuid[])`,
  )
  return row!.known
}
