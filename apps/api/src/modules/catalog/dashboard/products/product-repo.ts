import type { ProductOption } from '@haat/shared/catalog/options.ts'
import type { StoredValue } from '@haat/shared/custom-fields/schema.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import type { Texts } from '../../../../db/tables/columns.ts'
import { iso, type MediaFields, mediaJson } from '../../products/cards-repo.ts'
import { measuresJson } from '../../products/product-repo.ts'

/** Parts of a variant that is a bundle, and how many they suffice for. */
export interface BundleRecord {
  /** null means unlimited */
  onHand: number | null
  parts: PartRecord[]
}

export interface PartRecord {
  /** null after the part was deleted */
  variantId: string | null
  /** when it was added */
  name: string
  qty: number
}

export interface DashboardVariantRow {
  id: string
  colorName: string | null
  colorValue: string | null
  attributeName: string | null
  /** values of the options except the colour, in their order */
  attributeValues: string[]
  sku: string | null
  barcode: string | null
  mpn: string | null
  /** grams */
  weight: number | null
  /** millimetres */
  length: number | null
  width: number | null
  height: number | null
  price: number
  comparePrice: number | null
  cost: number | null
  /** null means unlimited; 0 for a bundle, whose stock is in `bundles` */
  onHand: number | null
  lowAt: number
  active: boolean
  mediaId: string | null
  /** delivered as files, without shipping */
  digital: boolean
}

/** A product with all its rows. Prices are in minor units. */
export interface DashboardProductRecord {
  id: string
  version: number
  slug: string
  name: string
  type: 'simple' | 'variable'
  status: 'draft' | 'scheduled' | 'active' | 'archived'
  publishAt: string | null
  publishedAt: string
  createdAt: string
  updatedAt: string
  shortDescription: string
  description: string
  options: ProductOption[]
  tags: string[]
  seo: { title?: string; description?: string; keyword?: string }
  labels: Texts
  texts: Texts
  brand: { _id: string; name: string } | null
  categories: { _id: string; name: string }[]
  /** its categories and all their ancestors, before the change */
  allCategoryIds: string[]
  /** values of custom fields by field id */
  fields: Record<string, StoredValue>
  media: (MediaFields & { id: string; color: string | null })[]
  variants: DashboardVariantRow[]
  /** those variants that are bundles, by id */
  bundles: Record<string, BundleRecord>
  /** ids of the related products that staff have chosen, in order */
  related: string[]
  /** ids of the badges by hand, sorted */
  badges: string[]
}

/** Reads a product that exists because its row is locked. */
export const readDashboardProduct = async (db: Db, id: string): Promise<DashboardProductRecord> =>
  (await findDashboardProduct(db, id))!

/** Reads a product with all its rows. */
export const findDashboardProduct = async (db: Db, id: string): Promise<DashboardProductRecord | undefined> =>
  (await findDashboardProducts(db, [id]))[0]

/** Reads products with all their rows, in the order of their ids; unknown ids are left out. */
export const findDashboardProducts = (db: Db, ids: readonly string[]): Promise<DashboardProductRecord[]> =>
  rows<DashboardProductRecord>(
    db,
    sql`SELECT p.id, p.version, p.slug, p.name, p.type, p.status, ${iso('p.publish_at')} AS "publishAt",
          ${iso('p.published_at')} AS "publishedAt", ${iso('p.created_at')} AS "createdAt", ${iso('p.updated_at')} AS "updatedAt",
          p.short_description AS "shortDescription", p.description, p.options, p.tags, p.seo, p.labels, p.texts,
          p.category_ids::text[] AS "allCategoryIds",
          (SELECT coalesce(jsonb_object_agg(f.field_id, jsonb_build_object('value', f.value, 'texts', f.texts)), '{}')
            FROM product_fields f WHERE f.product_id = p.id) AS fields,
          (SELECT jsonb_build_object('_id', b.id, 'name', b.name) FROM brands b WHERE b.id = p.brand_id) AS brand,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.name) ORDER BY pc.position, c.id), '[]')
            FROM product_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.product_id = p.id) AS categories,
          (SELECT coalesce(jsonb_agg(${mediaJson('m')} || jsonb_build_object('id', m.id, 'color', pm.color_name) ORDER BY pm.position), '[]')
            FROM product_media pm JOIN media m ON m.id = pm.media_id WHERE pm.product_id = p.id) AS media,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'colorName', v.color_name, 'colorValue', v.color_value,
              'attributeName', v.attribute_name, 'attributeValues', v.attribute_values, 'sku', v.sku, 'barcode', v.barcode, ${measuresJson}, 'price', v.price, 'comparePrice', v.compare_price, 'cost', v.cost,
              'onHand', k.on_hand, 'lowAt', k.low_at, 'active', v.active, 'mediaId', v.media_id, 'digital', v.digital) ORDER BY v.position, v.id), '[]')
            FROM variants v JOIN stock k ON k.variant_id = v.id WHERE v.product_id = p.id) AS variants,
          (SELECT coalesce(jsonb_object_agg(v.id, jsonb_build_object('onHand', k.on_hand, 'parts', (SELECT jsonb_agg(jsonb_build_object(
              'variantId', b.part_id, 'name', b.name, 'qty', b.qty) ORDER BY b.position) FROM bundle_parts b WHERE b.variant_id = v.id))), '{}')
            FROM variants v JOIN stock_levels k ON k.variant_id = v.id WHERE v.product_id = p.id AND k.bundle) AS bundles,
          ARRAY(SELECT r.related_id::text FROM related_products r WHERE r.product_id = p.id ORDER BY r.position) AS related,
          ARRAY(SELECT m.badge_id::text FROM badge_products m WHERE m.product_id = p.id ORDER BY 1) AS badges
        FROM products p WHERE p.id = ANY(${sql.param([...ids])}::uuid[]) ORDER BY p.id`,
  )
