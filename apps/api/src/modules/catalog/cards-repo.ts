import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { named } from '../../db/named.ts'
import type { Rendition } from '../../db/tables/media.ts'

/** Of a media row, what a picture is made of. */
export interface MediaFields {
  hash: string
  width: number
  height: number
  alt: string
  ground: string | null
  renditions: Rendition[]
  focalX: number
  focalY: number
}

export interface CardRow {
  id: string
  slug: string
  name: string
  type: 'simple' | 'variable'
  price: number
  maxPrice: number
  comparePrice: number | null
  inStock: boolean
  rating: number
  ratingCount: number
  date: string
  brand: string | null
  /** of a simple product its own, null for unlimited; of a variable one the sum */
  quantity: number | null
  colors: { name: string; value: string }[]
  pictures: MediaFields[]
}

export const mediaJson = (alias: string) =>
  sql.raw(
    `jsonb_build_object('hash', ${alias}.hash, 'width', ${alias}.width, 'height', ${alias}.height, 'alt', ${alias}.alt, 'ground', ${alias}.ground, 'renditions', ${alias}.renditions, 'focalX', ${alias}.focal_x, 'focalY', ${alias}.focal_y)`,
  )

/** A moment as it travels; raw queries hand it over as text anyway. */
export const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** A product that shoppers may see. */
export const visible = sql.raw(`p.status = 'active' AND p.published_at <= now()`)

/** All that cards show, in one query, in the order of `ids`; what shoppers may not see is left out. */
export const findCards = (db: Db, ids: readonly string[]): Promise<CardRow[]> =>
  named(db, 'catalog cards', selectCards(sql`unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS w(id, n)`))

/** Cards of the rows `w(id, n)`, in the order of `n`. */
export const selectCards = (source: SQL, more: SQL = sql``): SQL =>
  sql`SELECT p.id, p.slug, p.name, p.type, p.price, p.max_price AS "maxPrice", p.compare_price AS "comparePrice", p.in_stock AS "inStock",
      p.rating, p.rating_count AS "ratingCount", ${iso('p.published_at')} AS date, b.name AS brand, v.quantity, v.colors, m.pictures${more}
    FROM ${source}
    JOIN products p ON p.id = w.id AND ${visible}
    LEFT JOIN brands b ON b.id = p.brand_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN p.type = 'simple' THEN (array_agg(k.on_hand))[1]
          ELSE coalesce(sum(CASE WHEN k.variant_id IS NULL THEN 0 ELSE coalesce(k.on_hand, 100000) END), 0) END::int AS quantity,
        coalesce(jsonb_agg(jsonb_build_object('name', v.color_name, 'value', v.color_value) ORDER BY v.position, v.id)
          FILTER (WHERE v.color_name IS NOT NULL), '[]') AS colors
      FROM variants v LEFT JOIN stock k ON k.variant_id = v.id WHERE v.product_id = p.id AND v.active
    ) v
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(${mediaJson('m')} ORDER BY pm.position), '[]') AS pictures
      FROM (SELECT media_id, position FROM product_media WHERE product_id = p.id ORDER BY position LIMIT 2) pm JOIN media m ON m.id = pm.media_id
    ) m
    ORDER BY w.n`
