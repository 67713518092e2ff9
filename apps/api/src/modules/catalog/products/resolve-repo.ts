import type { ProductOption } from '@haat/shared/catalog/options.ts'
import type { Language } from '@haat/shared/text.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named, rows, writtenOnce } from '../../../db/rows.ts'
import { combineReads } from '../../../platform/combine.ts'
import { isComplete, type PartRow, partsJson } from '../bundles/bundles-repo.ts'
import { type MediaFields, mediaFieldsIn, textIn } from './cards-repo.ts'

export interface WireNames {
  id: string
  color: string
  attribute: string
}

export interface FoundLine {
  productId: string | null
  slug: string
  name: string
  /** name in the requested language; null without a translation */
  nameLabel: string | null
  categoryIds: string[]
  variantId: string | null
  colorName: string | null
  colorValue: string | null
  attributeName: string | null
  attributeValues: string[]
  options: ProductOption[]
  sku: string | null
  price: number
  comparePrice: number | null
  onHand: number | null
  hasStock: boolean
  digital: boolean
  weight: number | null
  picture: MediaFields | null
  mediaId: string | null
  /** parts of a bundle; null for other variants, and for a bundle of which a part was deleted */
  parts: PartRow[] | null
}

interface WantedLines {
  lines: readonly WireNames[]
  lng: Language
}

/**
 * The variants of cart lines by normalised names, with the product's name in a language, in the order of the lines. Concurrent calls share a
 * statement.
 */
export const findLines = combineReads<WantedLines, FoundLine[]>(async (db, wanted) => {
  const lines = wanted.flatMap(({ lines, lng }) => lines.map((line) => ({ ...line, lng })))
  const found = await writtenOnce<FoundLine>(
    db,
    'catalog lines',
    {
      ids: lines.map(({ id }) => id),
      colors: lines.map(({ color }) => color),
      attributes: lines.map(({ attribute }) => attribute),
      languages: lines.map(({ lng }) => lng),
      count: lines.length,
    },
    selectLines,
  )
  let end = 0
  return wanted.map(({ lines }) => {
    end += lines.length
    return found.slice(end - lines.length, end)
  })
})

// The LIMIT cuts nothing off: with it, PostgreSQL expects few lines and stores the plan, whose making costs more than the query.
const selectLines = (): SQL => {
  const lng = sql`w.lng`
  return sql`SELECT p.id AS "productId", ${textIn('p.labels', 'slug', 'p.slug', lng)} AS slug, p.name,
      p.labels #>> ARRAY[w.lng, 'name'] AS "nameLabel", p.options, p.category_ids::text[] AS "categoryIds", v.id AS "variantId",
      v.color_name AS "colorName", v.color_value AS "colorValue", v.attribute_name AS "attributeName",
      v.attribute_values AS "attributeValues", v.sku, v.price, v.digital, v.weight,
      v.compare_price AS "comparePrice", k.on_hand AS "onHand", k.variant_id IS NOT NULL AS "hasStock", picture.m AS picture, picture.id AS "mediaId",
      CASE WHEN k.bundle AND ${isComplete(sql`v.id`)} THEN ${partsJson(sql`v.id`, lng)} END AS parts
    FROM (SELECT * FROM unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('colors')}::text[], ${sql.placeholder('attributes')}::text[],
      ${sql.placeholder('languages')}::text[]) WITH ORDINALITY AS given(id, color, attribute, lng, n)
      LIMIT ${sql.placeholder('count')}::int) AS w
    LEFT JOIN products p ON p.id = w.id AND p.status = 'active' AND p.published_at <= now()
    LEFT JOIN variants v ON v.product_id = p.id AND v.active
      AND lower(btrim(coalesce(v.color_name, ''))) = lower(btrim(w.color))
      AND lower(btrim(coalesce(v.attribute_name, ''))) = lower(btrim(w.attribute))
    LEFT JOIN stock_levels k ON k.variant_id = v.id
    LEFT JOIN LATERAL (
      SELECT m.id, json_build_object(${mediaFieldsIn('m', lng)}) AS m
      FROM media m
      WHERE m.id = coalesce(v.media_id, (SELECT pm.media_id FROM product_media pm WHERE pm.product_id = p.id
        ORDER BY lower(btrim(pm.color_name)) IS NOT DISTINCT FROM lower(btrim(v.color_name)) AND v.color_name IS NOT NULL DESC, pm.position
        LIMIT 1))
    ) picture ON true
    ORDER BY w.n`
}

/** A variant as carts name it. */
export interface FoundItem {
  variantId: string
  line: { _id: string; color: { name: string } | null; attribute: { name: string } | null }
}

/** The variants with these ids or SKUs, in their order; null where there is none. `resolveLines` checks whether they are sold. */
export async function findItems({ db }: { db: Db }, names: readonly string[]): Promise<(FoundItem | null)[]> {
  const found = await named<{ id: string | null; productId: string; color: string | null; attribute: string | null }>(
    db,
    'catalog items',
    sql`SELECT v.id, v.product_id AS "productId", v.color_name AS color, v.attribute_name AS attribute
      FROM unnest(${sql.param([...names])}::text[]) WITH ORDINALITY AS given(name, n)
      LEFT JOIN LATERAL (
        SELECT * FROM variants WHERE id = CASE WHEN pg_input_is_valid(given.name, 'uuid') THEN given.name::uuid END
        UNION ALL SELECT * FROM variants WHERE sku = given.name LIMIT 1
      ) v ON true
      ORDER BY given.n`,
  )
  return found.map(({ id, productId, color, attribute }) =>
    id === null
      ? null
      : {
          variantId: id,
          line: {
            _id: productId,
            color: color === null ? null : { name: color },
            attribute: attribute === null ? null : { name: attribute },
          },
        },
  )
}

/** The categories of products, with all ancestors, whether they are sold or not. A deleted product is missing. */
export async function findCategoryIds({ db }: { db: Db }, productIds: readonly string[]): Promise<Map<string, string[]>> {
  if (productIds.length === 0) return new Map()
  const found = await rows<{ id: string; categoryIds: string[] }>(
    db,
    sql`SELECT id, category_ids::text[] AS "categoryIds" FROM products WHERE id = ANY(${sql.param([...productIds])}::uuid[])`,
  )
  return new Map(found.map(({ id, categoryIds }) => [id, categoryIds]))
}
