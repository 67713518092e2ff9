import type { Language } from '@haat/shared/text.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named, rows } from '../../../db/rows.ts'
import type { Rendition } from '../../../db/tables/goods/media.ts'
import type { CardParts } from './card-text.ts'

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

/** Version of the stored cards (`stored-cards.ts`). Cards of another version are not read. */
export const cardVersion = 2

export interface CardRow {
  id: string
  price: number
  maxPrice: number
  comparePrice: number | null
  inStock: boolean
  rating: number
  ratingCount: number
  /** stock of a simple product (null means unlimited), sum over variants otherwise */
  quantity: number | null
  badgeIds: string[]
  /** null if no card is stored */
  parts: CardParts | null
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

/** The fields of `MediaFields` as arguments of `json_build_object`, with the alternative text in a language, else the picture's own. */
export const mediaFieldsIn = (alias: string, lng: LanguageIn): SQL =>
  sql`${sql.raw(
    `'hash', ${alias}.hash, 'width', ${alias}.width, 'height', ${alias}.height, 'ground', ${alias}.ground, 'renditions', ${alias}.renditions, 'focalX', ${alias}.focal_x, 'focalY', ${alias}.focal_y, 'alt', `,
  )}coalesce(${sql.raw(alias)}.texts #>> ARRAY[${lng ?? null}::text, 'alt'], ${sql.raw(alias)}.alt)`

/** The same as one JSON value. */
export const mediaJsonIn = (alias: string, lng: LanguageIn): SQL => sql`jsonb_build_object(${mediaFieldsIn(alias, lng)})`

/** A translated text of a row in a language, else its own; `texts` is the column with the translations. */
export const textIn = (texts: string, field: string, own: string, lng: LanguageIn): SQL =>
  sql`coalesce(${sql.raw(texts)} #>> ARRAY[${lng ?? null}::text, ${sql.raw(`'${field}'`)}], ${sql.raw(own)})`

/** A timestamp column as ISO text. */
export const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Condition for published products, alias `p`. */
export const visible = sql.raw(`p.status = 'active' AND p.published_at <= now()`)

/** Cards of the published products among `ids` with their texts in a language, in that order, in one query. */
export async function findCards(db: Db, ids: readonly string[], lng: Language | undefined): Promise<CardRow[]> {
  const found = await named<WrittenCard>(
    db,
    'catalog cards',
    selectCards(
      sql`SELECT ${shownColumns}, w.n FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS w(id, n)
        JOIN products p ON p.id = w.id AND ${visible}`,
      lng,
    ),
  )
  return found.map(({ card }) => readCard(card))
}

/** Columns of `products` that cards need, alias `p`. */
export const shownColumns = sql.raw(
  'p.id, p.type, p.price, p.max_price, p.compare_price, p.in_stock, p.rating, p.rating_count, p.badge_ids',
)

/** A row of `selectCards`. */
export interface WrittenCard {
  card: string
}

/**
 * Cards of the rows of `source`, a query that returns `shownColumns` and the place `n`; `more` are further columns of it, alias `p`. Each card is one
 * text for `readCard`: fifteen columns would cost more to send and to read than to find.
 */
export const selectCards = (source: SQL, lng: LanguageIn, more: SQL = sql``): SQL =>
  sql`SELECT concat_ws(E'\\n', p.id, p.price, p.max_price, coalesce(p.compare_price::text, ''), p.in_stock::int, p.rating, p.rating_count,
      coalesce(k.quantity::text, ''), array_to_string(p.badge_ids, ','), coalesce(c.words ->> ${lng ?? 'own'}::text, c.words ->> 'own', E'\\n\\n'),
      coalesce(c.colors::text, ''), coalesce(c.image, ''), coalesce(c.hover_image, '')) AS card${more}
    FROM (${source}) p
    LEFT JOIN product_cards c ON c.product_id = p.id AND c.version = ${sql.raw(String(cardVersion))}
    CROSS JOIN LATERAL (
      SELECT CASE WHEN p.type = 'simple' THEN (array_agg(k.on_hand))[1] ELSE coalesce(sum(coalesce(k.on_hand, 100000)), 0) END::int AS quantity
      FROM stock_levels k WHERE k.variant_id = ANY(coalesce(c.variant_ids, ARRAY(SELECT v.id FROM variants v WHERE v.product_id = p.id AND v.active)))
    ) k
    ORDER BY p.n`

/** A card of `selectCards`: its columns are lines, because no JSON contains a line break. */
export function readCard(card: string): CardRow {
  const [id, price, maxPrice, comparePrice, inStock, rating, ratingCount, quantity, badgeIds, ...stored] = card.split('\n')
  const [facts = '', alt = '', hoverAlt = '', colors = '', image = '', hoverImage = ''] = stored
  return {
    id: id!,
    price: Number(price),
    maxPrice: Number(maxPrice),
    comparePrice: comparePrice === '' ? null : Number(comparePrice),
    inStock: inStock === '1',
    rating: Number(rating),
    ratingCount: Number(ratingCount),
    quantity: quantity === '' ? null : Number(quantity),
    badgeIds: badgeIds === '' ? [] : badgeIds!.split(','),
    parts: facts === '' ? null : { facts, alt, hoverAlt, colors, image, hoverImage },
  }
}

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
