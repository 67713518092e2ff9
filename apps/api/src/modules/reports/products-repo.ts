import type { Period } from '@haat/shared/reports/periods.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { counted, isConverted, type ShopCurrency } from './counted-repo.ts'
import { inCurrentZone } from './time-zone/zone-repo.ts'

export interface ProductSums {
  products: number
  units: number
  gross: number
  discount: number
  converted: boolean
}

export interface ProductRow {
  id: string | null
  name: string | null
  units: number
  gross: number
  discount: number
  net: number
}

interface ProductsInput {
  shop: ShopCurrency
  sort: '-net' | '-units'
  limit: number
}

/** Best-selling products of a period and the sums of all. Amounts in minor units; a deleted product has no name. */
export async function findBestSelling(
  db: Db,
  { from, to }: Period,
  { shop, sort, limit }: ProductsInput,
): Promise<{ sums: ProductSums; products: ProductRow[] }> {
  const [found] = await rows<{ sums: ProductSums; products: ProductRow[] }>(
    db,
    sql`WITH sold AS MATERIALIZED (SELECT d.product_id, sum(d.units)::int AS units, ${counted('d.gross', shop)} AS gross,
        ${counted('d.discount', shop)} AS discount, ${isConverted(shop)} AS converted
      FROM product_days d WHERE ${inCurrentZone} AND d.day BETWEEN ${from}::date AND ${to}::date GROUP BY d.product_id),
    most AS (SELECT * FROM sold WHERE units <> 0 OR gross <> 0
      ORDER BY ${sort === '-units' ? sql`units` : sql`gross - discount`} DESC, product_id LIMIT ${limit}::int)
    SELECT (SELECT jsonb_build_object('products', count(*) FILTER (WHERE units <> 0), 'units', coalesce(sum(units), 0),
        'gross', coalesce(sum(gross), 0), 'discount', coalesce(sum(discount), 0), 'converted', coalesce(bool_or(converted), false)) FROM sold) AS sums,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'units', m.units, 'gross', m.gross, 'discount', m.discount,
          'net', m.gross - m.discount) ORDER BY ${sort === '-units' ? sql`m.units` : sql`m.gross - m.discount`} DESC, p.name), '[]')
        FROM most m LEFT JOIN products p ON p.id = m.product_id) AS products`,
  )
  return { sums: found!.sums, products: mergeDeleted(found!.products) }
}

/** Merges all deleted products into one row at the end. */
function mergeDeleted(products: readonly ProductRow[]): ProductRow[] {
  const gone = products.filter(({ id }) => id === null)
  if (gone.length === 0) return [...products]
  const sum = (field: 'units' | 'gross' | 'discount' | 'net') => gone.reduce((total, row) => total + row[field], 0)
  const line = { id: null, name: null, units: sum('units'), gross: sum('gross'), discount: sum('discount'), net: sum('net') }
  return [...products.filter(({ id }) => id !== null), line]
}

/** Net sales of the given products in a period, in minor units. */
export const findNetSales = (
  db: Db,
  { from, to }: Period,
  ids: readonly string[],
  shop: ShopCurrency,
): Promise<{ id: string; net: number }[]> =>
  rows(
    db,
    sql`SELECT d.product_id AS id, ${counted('d.gross - d.discount', shop)} AS net FROM product_days d
      WHERE ${inCurrentZone} AND d.day BETWEEN ${from}::date AND ${to}::date AND d.product_id = ANY(${sql.param([...ids])}::uuid[]) GROUP BY d.product_id`,
  )

export interface StockSums {
  products: number
  units: number
  value: number
  low: number
  out: number
  unlimited: number
}

export interface StockRow {
  id: string
  name: string
  units: number
  /** in catalogue minor units */
  value: number
  sold: number
  cover: number | null
  state: 'out' | 'low' | 'in'
}

const stockOrders = {
  cover: sql`cover NULLS LAST, sold DESC`,
  '-value': sql`value DESC`,
  '-units': sql`units DESC`,
}

interface StockInput {
  since: string
  days: number
  sort: keyof typeof stockOrders
  limit: number
}

/**
 * Stock of published products, with units sold since `since`. Scans all variants, hence the larger `work_mem`, but of products only their narrow rows in
 * `product_filters`.
 */
export const findStock = (db: Db, input: StockInput): Promise<{ sums: StockSums; products: StockRow[] }> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL work_mem = '48MB'`)
    return queryStock(tx, input)
  })

async function queryStock(db: Db, { since, days, sort, limit }: StockInput): Promise<{ sums: StockSums; products: StockRow[] }> {
  const found = await rows<StockRow & { sums: StockSums }>(
    db,
    sql`WITH sold AS (SELECT product_id, sum(units)::int AS sold FROM product_days WHERE ${inCurrentZone} AND day >= ${since}::date GROUP BY product_id),
    held AS (SELECT f.id, f.in_stock, h.* FROM (SELECT v.product_id, sum(k.on_hand)::bigint AS units,
          coalesce(sum(k.on_hand * v.price), 0)::bigint AS value, bool_or(k.on_hand IS NULL) AS unlimited,
          coalesce(bool_or(k.on_hand <= k.low_at), false) AS low
        FROM variants v JOIN stock k ON k.variant_id = v.id WHERE v.active AND NOT k.bundle GROUP BY v.product_id) h
      JOIN product_filters f ON f.id = h.product_id),
    sums AS (SELECT jsonb_build_object('products', count(*), 'units', coalesce(sum(units), 0), 'value', coalesce(sum(value), 0),
        'low', count(*) FILTER (WHERE in_stock AND low), 'out', count(*) FILTER (WHERE NOT in_stock), 'unlimited', count(*) FILTER (WHERE unlimited)) AS sums
      FROM held),
    lines AS (SELECT h.id, h.units, h.value, coalesce(s.sold, 0) AS sold,
        CASE WHEN s.sold > 0 THEN floor(h.units * ${days}::numeric / s.sold)::int END AS cover,
        CASE WHEN NOT h.in_stock THEN 'out' WHEN h.low THEN 'low' ELSE 'in' END AS state
      FROM held h LEFT JOIN sold s ON s.product_id = h.id WHERE h.units IS NOT NULL AND NOT h.unlimited
      ORDER BY ${stockOrders[sort]} FETCH FIRST ${sql.raw(String(limit))} ROWS WITH TIES)
    SELECT lines.*, p.name, sums.sums FROM sums LEFT JOIN lines ON true LEFT JOIN products p ON p.id = lines.id
    ORDER BY ${stockOrders[sort]}, p.name, lines.id LIMIT ${limit}::int`,
  )
  return { sums: found[0]!.sums, products: found.filter(({ id }) => id !== null) }
}
