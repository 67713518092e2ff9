import type { DashboardProductQuery, ProductSort, StockState } from '@haat/shared/catalog/dashboard/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'

import { rows } from '../../../../db/rows.ts'
import { countRows } from '../../../../platform/pagination.ts'
import { iso, type MediaFields, mediaJson } from '../../products/cards-repo.ts'

export type DashboardFilter = Pick<
  DashboardProductQuery,
  'status' | 'type' | 'category' | 'brand' | 'stock' | 'tag' | 'untranslated' | 'updatedSince'
> & {
  /** tsquery as text; '' matches no product */
  words?: string
  /** search text in lower case, compared with SKU (prefix) and barcode */
  code?: string
  /** minor units */
  from?: number
  to?: number
}

const hasStockMark = (mark: 'low' | 'unlimited') => sql`p.id IN (SELECT m.product_id FROM stock_marks m WHERE m.mark = ${mark})`

const stockConditions: Record<Exclude<StockState, 'in'>, SQL> = {
  unlimited: hasStockMark('unlimited'),
  out: sql`NOT p.in_stock`,
  low: sql`p.in_stock AND ${hasStockMark('low')}`,
}

/** SQL condition on `products p`. */
export function whereProducts({
  status,
  type,
  category,
  brand,
  stock,
  tag,
  untranslated,
  words,
  code,
  from,
  to,
  updatedSince,
}: DashboardFilter): SQL {
  const conditions = [
    ...(status ? [sql`p.status = ${status}`] : []),
    ...(type ? [sql`p.type = ${type}`] : []),
    ...(updatedSince ? [sql`p.updated_at >= ${updatedSince}::timestamptz`] : []),
    ...(category ? [sql`p.category_ids @> ARRAY[${category}]::uuid[]`] : []),
    ...(brand ? [sql`p.brand_id = ${brand}`] : []),
    ...(stock ? [stockConditions[stock]] : []),
    ...(tag ? [sql`p.tags @> ARRAY[${tag}]::text[]`] : []),
    // A literal, so that the partial index of the language matches.
    ...(untranslated ? [sql.raw(`NOT (p.translated @> '{${untranslated}}')`)] : []),
    ...(from === undefined ? [] : [sql`p.price >= ${from}::bigint`]),
    ...(to === undefined ? [] : [sql`p.price <= ${to}::bigint`]),
    ...(code === undefined
      ? []
      : [
          sql`(${words ? sql`p.search @@ ${words}::tsquery OR` : sql``} p.id = ANY(ARRAY(
            SELECT product_id FROM variants WHERE lower(sku) LIKE ${`${code.replace(/[\\%_]/g, '\\$&')}%`}
            UNION SELECT product_id FROM variants WHERE barcode = ${code} LIMIT 1000)))`,
        ]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

const keys: Record<string, { key: SQL; type: SQL; written: SQL }> = {
  updated: { key: sql`p.updated_at`, type: sql`timestamptz`, written: sql`p.updated_at::text` },
  created: { key: sql`p.id`, type: sql`uuid`, written: sql`p.id::text` }, // UUIDv7 ids sort by creation time
  name: { key: sql`lower(p.name)`, type: sql`text`, written: sql`lower(p.name)` },
  price: { key: sql`p.price`, type: sql`bigint`, written: sql`p.price` },
}

export interface DashboardRow {
  id: string
  key: string | number
  slug: string
  name: string
  type: 'simple' | 'variable'
  status: 'draft' | 'scheduled' | 'active' | 'archived'
  publishAt: string | null
  picture: MediaFields | null
  price: number
  maxPrice: number
  units: number
  stock: StockState
  variants: number
  brand: string | null
  categories: string[]
  tags: string[]
  translated: Language[]
  updatedAt: string
  version: number
}

/** One page with all columns in one query; the columns are computed for the rows of the page only. */
export function findDashboardPage(
  db: Db,
  filter: DashboardFilter,
  { sort, after, limit }: { sort: ProductSort; after?: readonly (string | number)[]; limit: number },
): Promise<DashboardRow[]> {
  const down = sort.startsWith('-')
  const { key, type, written } = keys[down ? sort.slice(1) : sort]!
  const way = sql.raw(down ? 'DESC' : 'ASC')
  const beyond = after ? sql` AND (${key}, p.id) ${sql.raw(down ? '<' : '>')} (${after[0]}::${type}, ${after[1]}::uuid)` : sql``
  return rows(
    db,
    sql`WITH page AS MATERIALIZED (SELECT p.*, ${written} AS key, row_number() OVER (ORDER BY ${key} ${way}, p.id ${way}) AS n
        FROM products p WHERE ${whereProducts(filter)}${beyond} ORDER BY ${key} ${way}, p.id ${way} LIMIT ${limit}::int)
      SELECT p.id, p.key, p.slug, p.name, p.type, p.status, ${iso('p.publish_at')} AS "publishAt", p.price, p.max_price AS "maxPrice",
        p.tags, p.translated, ${iso('p.updated_at')} AS "updatedAt", p.version, b.name AS brand, v.variants, v.units, v.stock,
        ARRAY(SELECT c.name FROM product_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.product_id = p.id
          ORDER BY pc.position, c.id) AS categories,
        (SELECT ${mediaJson('m')} FROM product_media pm JOIN media m ON m.id = pm.media_id WHERE pm.product_id = p.id
          ORDER BY pm.position LIMIT 1) AS picture
      FROM page p LEFT JOIN brands b ON b.id = p.brand_id
      CROSS JOIN LATERAL (SELECT count(*)::int AS variants, coalesce(sum(k.on_hand), 0)::int AS units,
          CASE WHEN bool_or(k.on_hand IS NULL) THEN 'unlimited' WHEN NOT p.in_stock THEN 'out'
            WHEN bool_or(k.on_hand <= k.low_at) THEN 'low' ELSE 'in' END AS stock
        FROM variants v JOIN stock_levels k ON k.variant_id = v.id WHERE v.product_id = p.id AND v.active) v
      ORDER BY p.n`,
  )
}

/** Number of products that match, estimated above a limit. */
export const countDashboardProducts = (db: Db, filter: DashboardFilter): Promise<{ total: number; estimated: boolean }> =>
  countRows(db, sql`FROM products p WHERE ${whereProducts(filter)}`)

/** The collections of products, by name. */
export const findCollectionsOf = (
  db: Db,
  productIds: readonly string[],
): Promise<{ productId: string; _id: string; name: string; slug: string }[]> =>
  rows(
    db,
    sql`SELECT p.id AS "productId", c.id AS _id, c.name, c.slug FROM products p JOIN collections c ON c.id = ANY(p.collection_ids)
      WHERE p.id = ANY(${sql.param([...productIds])}::uuid[]) ORDER BY p.id, lower(c.name), c.id`,
  )
