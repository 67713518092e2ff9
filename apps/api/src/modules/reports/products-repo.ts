import type { Period } from '@haat/shared/reports/periods.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { counted, isConverted, type ShopCurrency } from './counted-repo.ts'

export interface ProductSums {
  products: number
  pieces: number
  gross: number
  discount: number
  converted: boolean
}

export interface ProductRow {
  id: string | null
  name: string | null
  pieces: number
  gross: number
  discount: number
  net: number
}

interface Wanted {
  shop: ShopCurrency
  sort: '-net' | '-pieces'
  limit: number
}

/** What sold most, and what all sold. Names are looked up for those that are shown; what is no more has none. */
export async function productsOf(
  db: Db,
  { from, to }: Period,
  { shop, sort, limit }: Wanted,
): Promise<{ sums: ProductSums; products: ProductRow[] }> {
  const [found] = await rows<{ sums: ProductSums; products: ProductRow[] }>(
    db,
    sql`WITH sold AS MATERIALIZED (SELECT d.product_id, sum(d.pieces)::int AS pieces, ${counted('d.gross', shop)} AS gross,
        ${counted('d.discount', shop)} AS discount, ${isConverted(shop)} AS converted
      FROM product_days d WHERE d.day BETWEEN ${from}::date AND ${to}::date GROUP BY d.product_id),
    most AS (SELECT * FROM sold WHERE pieces <> 0 OR gross <> 0
      ORDER BY ${sort === '-pieces' ? sql`pieces` : sql`gross - discount`} DESC, product_id LIMIT ${limit}::int)
    SELECT (SELECT jsonb_build_object('products', count(*) FILTER (WHERE pieces <> 0), 'pieces', coalesce(sum(pieces), 0),
        'gross', coalesce(sum(gross), 0), 'discount', coalesce(sum(discount), 0), 'converted', coalesce(bool_or(converted), false)) FROM sold) AS sums,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'pieces', m.pieces, 'gross', m.gross, 'discount', m.discount,
          'net', m.gross - m.discount) ORDER BY ${sort === '-pieces' ? sql`m.pieces` : sql`m.gross - m.discount`} DESC, p.name), '[]')
        FROM most m LEFT JOIN products p ON p.id = m.product_id) AS products`,
  )
  return { sums: found!.sums, products: oneLineOfGone(found!.products) }
}

/** Everything that is no more stands in one line, after the others. */
function oneLineOfGone(products: readonly ProductRow[]): ProductRow[] {
  const gone = products.filter(({ id }) => id === null)
  if (gone.length === 0) return [...products]
  const sum = (field: 'pieces' | 'gross' | 'discount' | 'net') => gone.reduce((total, row) => total + row[field], 0)
  const line = { id: null, name: null, pieces: sum('pieces'), gross: sum('gross'), discount: sum('discount'), net: sum('net') }
  return [...products.filter(({ id }) => id !== null), line]
}

/** Net of these products in another period. */
export const netOf = (
  db: Db,
  { from, to }: Period,
  ids: readonly string[],
  shop: ShopCurrency,
): Promise<{ id: string; net: number }[]> =>
  rows(
    db,
    sql`SELECT d.product_id AS id, ${counted('d.gross - d.discount', shop)} AS net FROM product_days d
      WHERE d.day BETWEEN ${from}::date AND ${to}::date AND d.product_id = ANY(${sql.param([...ids])}::uuid[]) GROUP BY d.product_id`,
  )

export interface StockSums {
  products: number
  pieces: number
  value: number
  low: number
  out: number
  unlimited: number
}

export interface StockRow {
  id: string
  name: string
  pieces: number
  /** catalogue minor units */
  value: number
  sold: number
  cover: number | null
  state: 'out' | 'low' | 'in'
}

const stockOrders = {
  cover: sql`cover NULLS LAST, sold DESC`,
  '-value': sql`value DESC`,
  '-pieces': sql`pieces DESC`,
}

interface StockWish {
  since: string
  days: number
  sort: keyof typeof stockOrders
  limit: number
}

/** Published products whose stock is counted, with what they sold since `since`. Every variant is looked at: with room for that in memory. */
export const stockOf = (db: Db, wish: StockWish): Promise<{ sums: StockSums; products: StockRow[] }> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL work_mem = '48MB'`)
    return askStock(tx, wish)
  })

async function askStock(db: Db, { since, days, sort, limit }: StockWish): Promise<{ sums: StockSums; products: StockRow[] }> {
  const found = await rows<StockRow & { sums: StockSums }>(
    db,
    sql`WITH sold AS (SELECT product_id, sum(pieces)::int AS sold FROM product_days WHERE day >= ${since}::date GROUP BY product_id),
    held AS (SELECT p.id, p.name, p.in_stock, h.* FROM (SELECT v.product_id, sum(k.on_hand)::bigint AS pieces,
          coalesce(sum(k.on_hand * v.price), 0)::bigint AS value, bool_or(k.on_hand IS NULL) AS unlimited,
          coalesce(bool_or(k.on_hand <= k.low_at), false) AS low
        FROM variants v JOIN stock k ON k.variant_id = v.id WHERE v.active GROUP BY v.product_id) h
      JOIN products p ON p.id = h.product_id WHERE p.status = 'active'),
    sums AS (SELECT jsonb_build_object('products', count(*), 'pieces', coalesce(sum(pieces), 0), 'value', coalesce(sum(value), 0),
        'low', count(*) FILTER (WHERE in_stock AND low), 'out', count(*) FILTER (WHERE NOT in_stock), 'unlimited', count(*) FILTER (WHERE unlimited)) AS sums
      FROM held),
    lines AS (SELECT h.id, h.name, h.pieces, h.value, coalesce(s.sold, 0) AS sold,
        CASE WHEN s.sold > 0 THEN floor(h.pieces * ${days}::numeric / s.sold)::int END AS cover,
        CASE WHEN NOT h.in_stock THEN 'out' WHEN h.low THEN 'low' ELSE 'in' END AS state
      FROM held h LEFT JOIN sold s ON s.product_id = h.id WHERE h.pieces IS NOT NULL AND NOT h.unlimited
      ORDER BY ${stockOrders[sort]}, h.name, h.id LIMIT ${limit}::int)
    SELECT lines.*, sums.sums FROM sums LEFT JOIN lines ON true`,
  )
  return { sums: found[0]!.sums, products: found.filter(({ id }) => id !== null) }
}
