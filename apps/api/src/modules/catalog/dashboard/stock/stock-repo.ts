import type { MovementKind, MovementQuery, StockLevel } from '@haat/shared/catalog/dashboard/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { withinKnownDays } from '../../../../db/conditions/within-days.ts'
import { rows } from '../../../../db/rows.ts'
import { oneOf } from '../../../../db/tables/columns.ts'
import { countRows } from '../../../../platform/pagination.ts'
import { iso } from '../../products/cards-repo.ts'

export type MovementFilter = Pick<MovementQuery, 'product' | 'variant' | 'kind' | 'q' | 'from' | 'to'>

export interface MovementRow {
  id: number
  variantId: string
  product: string
  variant: string
  delta: number
  after: number | null
  kind: MovementKind
  reference: string
  actor: string
  at: string
}

async function where(db: Db, { product, variant, kind, q, from, to }: MovementFilter): Promise<SQL> {
  return sql.join(
    [
      sql`true`,
      ...(product ? [sql`m.variant_id = ANY(ARRAY(SELECT id FROM variants WHERE product_id = ${product}))`] : []),
      ...(variant ? [sql`m.variant_id = ${variant}`] : []),
      // Literals, so that the partial index of movements that are no sales matches.
      ...(kind?.length ? [sql`m.kind IN (${oneOf(kind)})`] : []),
      ...(await withinKnownDays(db, 'm.at', { from, to })),
      ...(q ? [sql`m.reference ILIKE ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
    ],
    sql` AND `,
  )
}

/**
 * Stock after each movement: sums the ledger before the oldest row of the page once per variant, then adds the movements in between, including
 * filtered ones.
 */
const counts = sql`SELECT m.id, o.sum + (SELECT sum(x.delta) FROM stock_movements x
      WHERE x.variant_id = m.variant_id AND x.id BETWEEN o.first AND m.id) AS after
    FROM page m JOIN (SELECT p.variant_id, p.first, coalesce((SELECT sum(x.delta) FROM stock_movements x
        WHERE x.variant_id = p.variant_id AND x.id < p.first), 0) AS sum
      FROM (SELECT variant_id, min(id) AS first FROM page GROUP BY variant_id) p) o ON o.variant_id = m.variant_id
    JOIN stock k ON k.variant_id = m.variant_id AND k.on_hand IS NOT NULL`

/**
 * Stock movements, newest first. `after` is filled for a single product or variant only. Without `namesCustomers` an account that is not staff
 * appears as `customer`.
 */
export const findMovements = async (
  db: Db,
  filter: MovementFilter,
  { before, limit, namesCustomers }: { before?: number; limit: number; namesCustomers: boolean },
): Promise<MovementRow[]> =>
  rows(
    db,
    sql`WITH page AS MATERIALIZED (SELECT * FROM stock_movements m
        WHERE ${await where(db, filter)} ${before === undefined ? sql`` : sql`AND m.id < ${before}::bigint`} ORDER BY m.id DESC LIMIT ${limit}::int)
      SELECT m.id, m.variant_id AS "variantId", p.name AS product, concat_ws(' / ', v.color_name, v.attribute_name) AS variant,
        m.delta, ${filter.product || filter.variant ? sql`c.after::int` : sql`NULL::int`} AS after, m.kind, m.reference, ${actorName(namesCustomers)} AS actor, ${iso('m.at')} AS at
      FROM page m
      JOIN variants v ON v.id = m.variant_id JOIN products p ON p.id = v.product_id
      LEFT JOIN users u ON u.id = CASE WHEN m.actor ~ '^(user:)?[0-9a-f-]{36}$' THEN right(m.actor, 36)::uuid END
      ${filter.product || filter.variant ? sql`LEFT JOIN (${counts}) c ON c.id = m.id` : sql``}
      ORDER BY m.id DESC`,
  )

const actorName = (namesCustomers: boolean): SQL =>
  namesCustomers
    ? sql`coalesce(u.name, m.actor)`
    : sql`CASE WHEN u.id IS NULL OR m.kind IN ('adjust', 'import') OR EXISTS (SELECT 1 FROM staff s WHERE s.user_id = u.id) THEN coalesce(u.name, m.actor) ELSE 'customer' END`

/** Number of movements that match, estimated above a limit. */
export const countMovements = async (db: Db, filter: MovementFilter): ReturnType<typeof countRows> =>
  countRows(db, sql`FROM stock_movements m WHERE ${await where(db, filter)}`)

/** Stock and price of a variant in minor units; `key` is the time of the last change with microseconds. */
export type LevelRow = StockLevel & { key: string }

const changed = (updatedSince: string | undefined): SQL =>
  updatedSince === undefined ? sql`true` : sql`k.updated_at >= ${updatedSince}::timestamptz`

/** One page of variants by their last change. There is no index for it: it would be written with every sale. The page is found in the narrow rows of the stock. */
export const findLevels = (
  db: Db,
  { updatedSince, after, limit }: { updatedSince: string | undefined; after: readonly (string | number)[] | null; limit: number },
): Promise<LevelRow[]> =>
  rows(
    db,
    sql`WITH page AS MATERIALIZED (SELECT k.variant_id, k.updated_at, k.low_at, k.bundle FROM stock k
        WHERE ${changed(updatedSince)} ${after ? sql`AND (k.updated_at, k.variant_id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
        ORDER BY k.updated_at, k.variant_id LIMIT ${limit}::int)
      SELECT v.id AS "_id", v.product_id AS "productId", v.sku, v.barcode, coalesce(l.on_hand, -1) AS qty, k.low_at AS "lowAt", k.bundle, v.price,
        v.compare_price AS "comparePrice", v.active, ${iso('k.updated_at')} AS "updatedAt", k.updated_at::text AS key
      FROM page k JOIN variants v ON v.id = k.variant_id JOIN stock_levels l ON l.variant_id = k.variant_id
      ORDER BY k.updated_at, k.variant_id`,
  )

/** Number of variants that changed since then, estimated above a limit. */
export const countLevels = (db: Db, updatedSince: string | undefined): ReturnType<typeof countRows> =>
  countRows(db, sql`FROM stock k WHERE ${changed(updatedSince)}`)
