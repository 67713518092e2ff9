import type { ProductOption } from '@haat/shared/catalog/options.ts'
import type { Language } from '@haat/shared/text.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named, rows } from '../../../db/rows.ts'
import { type LanguageIn, type MediaFields, mediaJsonIn, textIn } from '../products/cards-repo.ts'

/** A part of a bundle as lines and product pages need it. Amounts in catalogue minor units. */
export interface PartRow {
  variantId: string
  productId: string
  /** null if the product is not published by itself */
  slug: string | null
  name: string
  /** name in the requested language; null without a translation */
  nameLabel: string | null
  options: ProductOption[]
  colorName: string | null
  colorValue: string | null
  attributeName: string | null
  attributeValues: string[]
  sku: string | null
  price: number
  /** null means unlimited; 0 for a part that cannot be sold */
  onHand: number | null
  qty: number
  digital: boolean
  /** grams */
  weight: number | null
  picture: MediaFields | null
}

/** SQL of the parts of the variant with this id that exist, in their order, as JSON rows of `PartRow`. */
export const partsJson = (variantId: SQL, lng: LanguageIn): SQL => sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', y.id, 'productId', q.id,
      'slug', CASE WHEN q.status = 'active' AND q.published_at <= now() THEN ${textIn('q.labels', 'slug', 'q.slug', lng)} END,
      'name', q.name, 'nameLabel', q.labels #>> ARRAY[${lng ?? null}::text, 'name'], 'options', q.options, 'colorName', y.color_name,
      'colorValue', y.color_value, 'attributeName', y.attribute_name, 'attributeValues', y.attribute_values, 'sku', y.sku, 'price', y.price,
      'onHand', CASE WHEN y.active AND q.status <> 'archived' THEN c.on_hand ELSE 0 END, 'qty', b.qty, 'digital', y.digital, 'weight', y.weight, 'picture', picture.m) ORDER BY b.position), '[]')
  FROM bundle_parts b JOIN variants y ON y.id = b.part_id JOIN products q ON q.id = y.product_id JOIN stock c ON c.variant_id = y.id
  LEFT JOIN LATERAL (SELECT ${mediaJsonIn('a', lng)} AS m FROM media a WHERE a.id = coalesce(y.media_id, (
    SELECT pm.media_id FROM product_media pm WHERE pm.product_id = q.id
    ORDER BY lower(btrim(pm.color_name)) IS NOT DISTINCT FROM lower(btrim(y.color_name)) AND y.color_name IS NOT NULL DESC, pm.position
    LIMIT 1))) picture ON true
  WHERE b.variant_id = ${variantId})`

/** SQL condition: no part of the variant was deleted. An incomplete bundle counts as one without parts: its own stock, 0, is what can be sold. */
export const isComplete = (variantId: SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM bundle_parts b WHERE b.variant_id = ${variantId} AND b.part_id IS NULL)`

/** Parts of the variants among `ids` that are complete bundles, by variant. */
export const findParts = async (db: Db, ids: readonly string[], lng: Language | undefined): Promise<Map<string, PartRow[]>> =>
  new Map(
    (
      await rows<{ id: string; parts: PartRow[] }>(
        db,
        sql`SELECT s.variant_id AS id, ${partsJson(sql`s.variant_id`, lng)} AS parts FROM stock s
          WHERE s.variant_id = ANY(${sql.param([...ids])}::uuid[]) AND s.bundle AND ${isComplete(sql`s.variant_id`)}`,
      )
    ).map(({ id, parts }) => [id, parts]),
  )

/** A variant that is a part, and the bundle's product that contains it. */
export interface Containing {
  partId: string
  /** the product of the bundle */
  productId: string
  /** units of the part in one bundle */
  qty: number
}

/** The bundles that contain these variants. */
export const findContaining = (db: Db, partIds: readonly string[]): Promise<Containing[]> =>
  named(
    db,
    'bundles with parts',
    sql`SELECT b.part_id AS "partId", v.product_id AS "productId", b.qty FROM bundle_parts b JOIN variants v ON v.id = b.variant_id
      WHERE b.part_id = ANY(${sql.param([...partIds])}::uuid[])`,
  )

/** Ids of the products of bundles that contain a variant of these products. */
export const findBundlesWith = async (db: Db, productIds: readonly string[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`SELECT DISTINCT v.product_id AS id FROM variants y JOIN bundle_parts b ON b.part_id = y.id JOIN variants v ON v.id = b.variant_id
        WHERE y.product_id = ANY(${sql.param([...productIds])}::uuid[])`,
    )
  ).map(({ id }) => id)
