import type { MovementQuery } from '@haat/shared/catalog/desk-schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { countRows } from '../../keyset.ts'
import { iso } from './cards-repo.ts'

export type MovementFilter = Pick<MovementQuery, 'product' | 'variant' | 'kind' | 'q'>

export interface MovementRow {
  id: number
  variantId: string
  product: string
  variant: string
  delta: number
  kind: 'sale' | 'cancel' | 'return' | 'adjust' | 'import'
  reference: string
  actor: string
  at: string
}

function where({ product, variant, kind, q }: MovementFilter): SQL {
  return sql.join(
    [
      sql`true`,
      ...(product ? [sql`m.variant_id = ANY(ARRAY(SELECT id FROM variants WHERE product_id = ${product}))`] : []),
      ...(variant ? [sql`m.variant_id = ${variant}`] : []),
      ...(kind ? [sql`m.kind = ${kind}`] : []),
      ...(q ? [sql`m.reference ILIKE ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
    ],
    sql` AND `,
  )
}

/** Newest first. */
export const findMovements = (
  db: Db,
  filter: MovementFilter,
  { before, limit }: { before?: number; limit: number },
): Promise<MovementRow[]> =>
  rows(
    db,
    sql`SELECT m.id, m.variant_id AS "variantId", p.name AS product, concat_ws(' / ', v.color_name, v.attribute_name) AS variant,
        m.delta, m.kind, m.reference, coalesce(u.name, m.actor) AS actor, ${iso('m.at')} AS at
      FROM (SELECT * FROM stock_movements m WHERE ${where(filter)} ${before === undefined ? sql`` : sql`AND m.id < ${before}::bigint`}
        ORDER BY m.id DESC LIMIT ${limit}::int) m
      JOIN variants v ON v.id = m.variant_id JOIN products p ON p.id = v.product_id
      LEFT JOIN users u ON m.actor = 'user:' || u.id::text
      ORDER BY m.id DESC`,
  )

export const countMovements = (db: Db, filter: MovementFilter): ReturnType<typeof countRows> =>
  countRows(db, sql`FROM stock_movements m WHERE ${where(filter)}`)
