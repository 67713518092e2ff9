import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import type { productCards } from '../../../db/tables/goods/product-cards.ts'
import { cardVersion, iso, type MediaFields, mediaJson } from './cards-repo.ts'

export type StoredCard = Omit<Required<typeof productCards.$inferInsert>, 'version'>

/** Sources of the stored part of a card. */
export interface CardSource {
  id: string
  type: 'simple' | 'variable'
  date: string
  slug: string
  name: string
  labels: Texts
  brand: string | null
  brandTexts: Texts | null
  variantIds: string[]
  colors: { name: string; value: string }[]
  pictures: PictureSource[]
}

export type PictureSource = MediaFields & { texts: Texts }

/** The sources of the cards of products in any state. A picture of several products is read once: its sizes are a kilobyte of JSON. */
export async function findCardSources(db: Db, ids: readonly string[]): Promise<CardSource[]> {
  const found = await rows<Omit<CardSource, 'pictures'> & { mediaIds: string[] }>(
    db,
    sql`SELECT p.id, p.type, ${iso('p.published_at')} AS date, p.slug, p.name, p.labels, b.name AS brand, b.texts AS "brandTexts", v.ids AS "variantIds", v.colors,
      ARRAY(SELECT media_id::text FROM product_media WHERE product_id = p.id ORDER BY position LIMIT 2) AS "mediaIds"
    FROM products p
    LEFT JOIN brands b ON b.id = p.brand_id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(v.id::text ORDER BY v.position, v.id), '{}') AS ids,
        coalesce(jsonb_agg(jsonb_build_object('name', v.color_name, 'value', v.color_value) ORDER BY v.position, v.id)
          FILTER (WHERE v.color_name IS NOT NULL), '[]') AS colors
      FROM variants v WHERE v.product_id = p.id AND v.active
    ) v
    WHERE p.id = ANY(${sql.param([...ids])}::uuid[])`,
  )
  const mediaIds = [...new Set(found.flatMap((row) => row.mediaIds))]
  const media = await rows<{ id: string; picture: PictureSource }>(
    db,
    sql`SELECT m.id, ${mediaJson('m')} || jsonb_build_object('texts', m.texts) AS picture FROM media m
      WHERE m.id = ANY(${sql.param(mediaIds)}::uuid[])`,
  )
  const pictures = new Map(media.map(({ id, picture }) => [id, picture]))
  return found.map(({ mediaIds, ...source }) => ({ ...source, pictures: mediaIds.flatMap((id) => pictures.get(id) ?? []) }))
}

/** Stores cards; those that are equal to the stored ones are not written. */
export async function writeStoredCards(db: Db, cards: readonly StoredCard[]): Promise<void> {
  if (cards.length === 0) return
  await db.execute(sql`INSERT INTO product_cards AS k (product_id, version, variant_ids, colors, words, image, hover_image)
    SELECT c."productId", ${cardVersion}::int, c."variantIds", c.colors, c.words, c.image, c."hoverImage"
    FROM jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
      AS c("productId" uuid, "variantIds" uuid[], colors jsonb, words jsonb, image text, "hoverImage" text)
    ORDER BY 1
    ON CONFLICT (product_id) DO UPDATE SET version = excluded.version, variant_ids = excluded.variant_ids, colors = excluded.colors,
      words = excluded.words, image = excluded.image, hover_image = excluded.hover_image
    WHERE (k.version, k.variant_ids, k.colors, k.words, k.image, k.hover_image) IS DISTINCT FROM
      (excluded.version, excluded.variant_ids, excluded.colors, excluded.words, excluded.image, excluded.hover_image)`)
}

/** Ids of products whose card was written by another version of the code or is marked as outdated; at most `limit`. */
export const findOutdatedCards = async (db: Db, limit: number): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`(SELECT product_id AS id FROM product_cards WHERE version < ${cardVersion}::int LIMIT ${limit}::int)
        UNION ALL (SELECT product_id FROM product_cards WHERE version > ${cardVersion}::int LIMIT ${limit}::int) LIMIT ${limit}::int`,
    )
  ).map(({ id }) => id)

/** Number of such products. */
export const countOutdatedCards = async (db: Db): Promise<number> =>
  (await rows<{ count: number }>(db, sql`SELECT count(*) AS count FROM product_cards WHERE version <> ${cardVersion}::int`))[0]
    ?.count ?? 0

/** Up to date cards in order of their ids, from the first after `after`; at most `limit`. */
export const findStoredCards = (db: Db, after: string | undefined, limit: number): Promise<(StoredCard & { slug: string })[]> =>
  rows(
    db,
    sql`SELECT c.product_id AS "productId", c.variant_ids::text[] AS "variantIds", c.colors, c.words, c.image, c.hover_image AS "hoverImage", p.slug
      FROM product_cards c JOIN products p ON p.id = c.product_id
      WHERE c.version = ${cardVersion}::int ${after === undefined ? sql`` : sql`AND c.product_id > ${after}::uuid`}
      ORDER BY c.product_id LIMIT ${limit}::int`,
  )
