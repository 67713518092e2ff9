import type { Language } from '@haat/shared/text.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named, rows } from '../../../db/rows.ts'
import type { Rendition } from '../../../db/tables/goods/media.ts'
import type { CardWords } from '../../../db/tables/goods/product-cards.ts'

/** The columns of a media row that a picture is built from. */
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

export type { CardWords }

/** Version of the stored cards (`stored-cards.ts`). Cards of another version are not read. */
export const cardVersion = 1

export interface CardRow {
  id: string
  type: 'simple' | 'variable'
  price: number
  maxPrice: number
  comparePrice: number | null
  inStock: boolean
  rating: number
  ratingCount: number
  date: string
  /** stock of a simple product (null means unlimited), sum over variants otherwise */
  quantity: number | null
  /** texts in the language of the query; null if no card is stored, then the following are null too */
  words: CardWords | null
  colors: { name: string; value: string }[] | null
  /** JSON of the pictures without `alt` */
  image: string | null
  hoverImage: string | null
  badgeIds: string[]
}

/** A language in a query; a placeholder or column where its text is written once. Default: the shop's own. */
export type LanguageIn = Language | Placeholder | SQL | undefined

/**
 * SQL expression of a picture as JSON with the fields of `MediaFields`. `alias`: name of the media table in the query; must not
 * be user input.
 */
export const mediaJson = (alias: string) =>
  sql.raw(
    `jsonb_build_object('hash', ${alias}.hash, 'width', ${alias}.width, 'height', ${alias}.height, 'alt', ${alias}.alt, 'ground', ${alias}.ground, 'renditions', ${alias}.renditions, 'focalX', ${alias}.focal_x, 'focalY', ${alias}.focal_y)`,
  )

/** The same with the alternative text in a language, else the picture's own. */
export const mediaJsonIn = (alias: string, lng: LanguageIn): SQL =>
  sql`${mediaJson(alias)} || jsonb_build_object('alt', coalesce(${sql.raw(alias)}.texts #>> ARRAY[${lng ?? null}::text, 'alt'], ${sql.raw(alias)}.alt))`

/** A translated text of a row in a language, else its own; `texts` is the column with the translations. */
export const textIn = (texts: string, field: string, own: string, lng: LanguageIn): SQL =>
  sql`coalesce(${sql.raw(texts)} #>> ARRAY[${lng ?? null}::text, ${sql.raw(`'${field}'`)}], ${sql.raw(own)})`

/** A timestamp column as ISO text. */
export const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Condition for published products, alias `p`. */
export const visible = sql.raw(`p.status = 'active' AND p.published_at <= now()`)

/** Cards of the published products among `ids` with their texts in a language, in that order, in one query. */
export const findCards = (db: Db, ids: readonly string[], lng: Language | undefined): Promise<CardRow[]> =>
  named(
    db,
    'catalog cards',
    selectCards(
      sql`SELECT ${shownColumns}, w.n FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS w(id, n)
        JOIN products p ON p.id = w.id AND ${visible}`,
      lng,
    ),
  )

/** Columns of `products` that cards need, alias `p`. */
export const shownColumns = sql.raw(
  'p.id, p.type, p.price, p.max_price, p.compare_price, p.in_stock, p.rating, p.rating_count, p.published_at, p.badge_ids',
)

/** Cards of the rows of `source`, a query that returns `shownColumns` and the place `n`; `more` are further columns of it, alias `p`. */
export const selectCards = (source: SQL, lng: LanguageIn, more: SQL = sql``): SQL =>
  sql`SELECT p.id, p.type, p.price, p.max_price AS "maxPrice", p.compare_price AS "comparePrice", p.in_stock AS "inStock",
      p.rating, p.rating_count AS "ratingCount", ${iso('p.published_at')} AS date, k.quantity,
      coalesce(c.words -> ${lng ?? 'own'}::text, c.words -> 'own') AS words, c.colors, c.image, c.hover_image AS "hoverImage",
      p.badge_ids::text[] AS "badgeIds"${more}
    FROM (${source}) p
    LEFT JOIN product_cards c ON c.product_id = p.id AND c.version = ${sql.raw(String(cardVersion))}
    CROSS JOIN LATERAL (
      SELECT CASE WHEN p.type = 'simple' THEN (array_agg(k.on_hand))[1] ELSE coalesce(sum(coalesce(k.on_hand, 100000)), 0) END::int AS quantity
      FROM stock_levels k WHERE k.variant_id = ANY(coalesce(c.variant_ids, ARRAY(SELECT v.id FROM variants v WHERE v.product_id = p.id AND v.active)))
    ) k
    ORDER BY p.n`

/** The first picture of the newest published product that has one. */
export const findNewestPicture = async (db: Db): Promise<string | null> =>
  (
    await rows<{ id: string }>(
      db,
      sql`SELECT pm.media_id AS id FROM products p
        JOIN LATERAL (SELECT media_id FROM product_media WHERE product_id = p.id ORDER BY position LIMIT 1) pm ON true
        WHERE ${visible} ORDER BY p.published_at DESC, p.id DESC LIMIT 1`,
    )
  )[0]?.id ?? null

/** Names of the products with these ids, in any state and in no particular order; unknown ids are left out. */
export const findNames = (db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> =>
  rows(db, sql`SELECT id, name FROM products WHERE id = ANY(${sql.param([...ids])}::uuid[])`)
