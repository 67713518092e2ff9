import { measureNames } from '@haat/shared/catalog/measures.ts'
import type { ProductOption } from '@haat/shared/catalog/options.ts'
import type { StoredValue } from '@haat/shared/custom-fields/schema.ts'
import type { Language } from '@haat/shared/text.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named, rows, writtenOnce } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import { combineReads } from '../../../platform/combine.ts'
import { type PartRow, partsJson } from '../bundles/bundles-repo.ts'
import { filesJson, type ShownFileRow } from '../files/files-repo.ts'
import { iso, type LanguageIn, type MediaFields, mediaFieldsIn, textIn, visible } from './cards-repo.ts'

export interface VariantRow {
  id: string
  colorName: string | null
  colorValue: string | null
  attributeName: string | null
  attributeValues: string[]
  price: number
  comparePrice: number | null
  onHand: number | null
  hasStock: boolean
  sku: string | null
  barcode: string | null
  /** parts of a bundle; null for other variants */
  parts: PartRow[] | null
  mpn: string | null
  /** grams */
  weight: number | null
  /** millimetres */
  length: number | null
  width: number | null
  height: number | null
  picture: MediaFields | null
  digital: boolean
  /** lowest and highest price of the last 30 days (minor units), null without price history */
  lowest: number | null
  dearest: number | null
}

export interface ProductRow {
  id: string
  /** of the shop's own language */
  slug: string
  /** translated names and slugs of all languages */
  labels: Texts
  /** other texts in the requested language */
  texts: Record<string, string> | null
  name: string
  type: 'simple' | 'variable'
  price: number
  maxPrice: number
  comparePrice: number | null
  inStock: boolean
  options: ProductOption[]
  tags: string[]
  shortDescription: string
  description: string
  rating: number
  ratingCount: number
  date: string
  seo: { title?: string; description?: string; keyword?: string }
  brand: { slug: string; name: string } | null
  categories: string[]
  /** its categories and all their ancestors */
  allCategories: string[]
  badgeIds: string[]
  /** values of custom fields by field id */
  fields: Record<string, StoredValue>
  /** documents and videos in their order */
  files: ShownFileRow[]
  variants: VariantRow[]
  pictures: (MediaFields & { color: string | null })[]
}

interface BySlug {
  slug: string
  lng: Language | undefined
}

/** A published product by its slug in any language, with brand and pictures in the requested one. Concurrent calls share a statement. */
export const findProduct = combineReads<BySlug, ProductRow | undefined>(async (db, wanted) => {
  const values = {
    slugs: wanted.map(({ slug }) => slug),
    languages: wanted.map(({ lng }) => lng ?? null),
    count: wanted.length,
  }
  const found = await writtenOnce<ProductRow & { n: number }>(db, 'catalog products', values, selectBySlugs)
  const products = new Map(found.map((row) => [row.n, row]))
  return wanted.map((_, index) => products.get(index + 1))
})

// The LIMIT cuts nothing off: with it, PostgreSQL expects few products and stores the plan, whose making costs more than the query.
// `json` instead of `jsonb`: its values are only written, not queried, which costs less.
const selectBySlugs = (): SQL =>
  productWhere(visible, {
    from: sql`(SELECT * FROM unnest(${sql.placeholder('slugs')}::text[], ${sql.placeholder('languages')}::text[])
      WITH ORDINALITY AS given(slug, lng, n) LIMIT ${sql.placeholder('count')}::int) AS w
      JOIN product_slugs s ON s.slug = w.slug JOIN products p ON p.id = s.product_id`,
    lng: sql`w.lng`,
    more: sql`w.n, `,
  })

/** The published products after `after` in the order of their ids, at most `limit`. */
export const findProductsAfter = (db: Db, after: string, limit: number, lng: Language | undefined): Promise<ProductRow[]> =>
  named<ProductRow>(
    db,
    'catalog feed',
    productWhere(sql`p.id > ${after}::uuid AND ${visible} ORDER BY p.id LIMIT ${limit}`, { lng }),
  )

/** A product of any status, for the preview. */
export const findUnseenProduct = async (db: Db, id: string, lng: Language | undefined): Promise<ProductRow | undefined> =>
  (await rows<ProductRow>(db, productWhere(sql`p.id = ${id}`, { lng })))[0]

const bySlug = (slug: string): SQL => sql`(SELECT s.product_id FROM product_slugs s WHERE s.slug = ${slug})`

/** MPN, weight and lengths of the variant `v`, as arguments of `jsonb_build_object`. */
export const measuresJson = sql.raw(`'mpn', v.mpn, ${measureNames.map((name) => `'${name}', v.${name}`).join(', ')}`)

/** Products in a language. `from`: products as `p`, with other tables; `more`: columns of these. */
const productWhere = (
  condition: SQL,
  { lng, from = sql`products p`, more = sql`` }: { lng: LanguageIn; from?: SQL; more?: SQL },
): SQL => sql`SELECT ${more}p.id, p.slug, p.name, p.labels, p.texts -> ${lng ?? null}::text AS texts, p.type, p.price, p.max_price AS "maxPrice", p.compare_price AS "comparePrice", p.in_stock AS "inStock",
        p.options, p.tags, p.short_description AS "shortDescription", p.description, p.rating,
        p.rating_count AS "ratingCount", ${iso('p.published_at')} AS date, p.seo,
        CASE WHEN b.id IS NOT NULL THEN json_build_object('slug', b.slug, 'name', ${textIn('b.texts', 'name', 'b.name', lng)}) END AS brand,
        ARRAY(SELECT c.category_id::text FROM product_categories c WHERE c.product_id = p.id ORDER BY c.position, c.category_id) AS categories,
        p.category_ids::text[] AS "allCategories", p.badge_ids::text[] AS "badgeIds", (SELECT coalesce(json_object_agg(f.field_id, json_build_object('value', f.value, 'texts', f.texts)), '{}')
          FROM product_fields f WHERE f.product_id = p.id) AS fields, ${filesJson(lng)} AS files,
        v.variants, m.pictures
      FROM ${from}
      LEFT JOIN brands b ON b.id = p.brand_id
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(json_build_object('id', v.id, 'colorName', v.color_name, 'colorValue', v.color_value,
          'attributeName', v.attribute_name, 'attributeValues', v.attribute_values, 'price', v.price, 'comparePrice', v.compare_price, 'onHand', k.on_hand,
          'hasStock', k.variant_id IS NOT NULL, 'sku', v.sku, 'digital', v.digital, 'barcode', v.barcode, ${measuresJson}, 'parts', CASE WHEN k.bundle THEN ${partsJson(sql`v.id`, lng)} END, 'lowest', h.lowest, 'dearest', h.dearest,
          'picture', CASE WHEN m.id IS NOT NULL THEN json_build_object(${mediaFieldsIn('m', lng)}) END) ORDER BY v.position, v.id), '[]') AS variants
        FROM variants v LEFT JOIN stock_levels k ON k.variant_id = v.id LEFT JOIN media m ON m.id = v.media_id
        CROSS JOIN LATERAL (SELECT min(h.price) AS lowest, max(h.price) AS dearest FROM price_history h
          WHERE h.variant_id = v.id AND h.from_at >= coalesce((SELECT max(start.from_at) FROM price_history start
            WHERE start.variant_id = v.id AND start.from_at <= now() - interval '30 days'), '-infinity')) h
        WHERE v.product_id = p.id AND v.active
      ) v
      CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(json_build_object(${mediaFieldsIn('m', lng)}, 'color', pm.color_name) ORDER BY pm.position), '[]') AS pictures
        FROM product_media pm JOIN media m ON m.id = pm.media_id WHERE pm.product_id = p.id
      ) m
      WHERE ${condition}`

/** Slug of a published product. */
export const findShownSlug = async (db: Db, id: string): Promise<string | undefined> =>
  (await rows<{ slug: string }>(db, sql`SELECT p.slug FROM products p WHERE p.id = ${id} AND ${visible}`))[0]?.slug

/** Id of a published product by its slug in any language. */
export const findProductId = async (db: Db, slug: string): Promise<string | undefined> =>
  (await rows<{ id: string }>(db, sql`SELECT p.id FROM products p WHERE p.id = ${bySlug(slug)} AND ${visible}`))[0]?.id

/**
 * Related products: same own categories (ancestors only if those have too few), same brand and tags first, products in stock first. The number of
 * candidates is limited, so large categories cost no more than small ones.
 */
export const findRelated = async (db: Db, id: string, limit: number): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`WITH self AS (SELECT p.*, ARRAY(SELECT category_id FROM product_categories c WHERE c.product_id = p.id) AS own
          FROM products p WHERE p.id = ${id}),
        near AS (
          (SELECT p.id, 4 AS score FROM product_categories c JOIN products p ON p.id = c.product_id, self
            WHERE c.category_id = ANY(self.own) AND ${visible} LIMIT 400)
          UNION ALL (SELECT p.id, 3 FROM products p, self WHERE p.brand_id = self.brand_id AND ${visible} LIMIT 200)
          UNION ALL (SELECT p.id, 0 FROM products p WHERE p.status = 'active' AND p.published_at <= now() ORDER BY p.sold DESC, p.id DESC LIMIT 40)),
        scored AS (SELECT id, sum(score) AS score FROM (SELECT DISTINCT id, score FROM near) n GROUP BY id)
      SELECT p.id FROM scored s JOIN products p ON p.id = s.id, self
      WHERE p.id <> self.id
      ORDER BY p.in_stock DESC,
        s.score + 2 * least(3, cardinality(ARRAY(SELECT unnest(p.tags) INTERSECT SELECT unnest(self.tags)))) DESC, p.sold DESC, p.id DESC
      LIMIT ${limit}`,
    )
  ).map((row) => row.id)
