import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { rows } from '../../../../db/rows.ts'
import { type MediaFields, mediaJson } from '../../products/cards-repo.ts'
import { type DashboardFilter, whereProducts } from '../products/list-products-repo.ts'
import type { PartRecord } from '../products/product-repo.ts'

/** A variant as staff choose it for a bundle. Amounts in catalogue minor units. */
export interface PartCandidate {
  variantId: string
  productId: string
  name: string
  status: 'draft' | 'scheduled' | 'active' | 'archived'
  active: boolean
  colorName: string | null
  attributeName: string | null
  sku: string | null
  price: number
  cost: number | null
  /** null means unlimited */
  onHand: number | null
  picture: MediaFields | null
}

const candidates = (where: SQL): SQL => sql`
  SELECT v.id AS "variantId", p.id AS "productId", p.name, p.status, v.active, v.color_name AS "colorName", v.attribute_name AS "attributeName",
    v.sku, v.price, v.cost, k.on_hand AS "onHand",
    (SELECT ${mediaJson('m')} FROM media m WHERE m.id = coalesce(v.media_id, (SELECT pm.media_id FROM product_media pm WHERE pm.product_id = p.id
      ORDER BY lower(btrim(pm.color_name)) IS NOT DISTINCT FROM lower(btrim(v.color_name)) AND v.color_name IS NOT NULL DESC, pm.position
      LIMIT 1))) AS picture
  FROM variants v JOIN products p ON p.id = v.product_id JOIN stock k ON k.variant_id = v.id WHERE ${where}`

/** These variants, in no particular order; deleted ones are left out. */
export const findPartDetails = (db: Db, ids: readonly string[]): Promise<PartCandidate[]> =>
  rows(db, candidates(sql`v.id = ANY(${sql.param([...ids])}::uuid[])`))

/** Variants that can become a part: for sale, of products that are not archived, and no bundles; those changed last first. */
export const findPartCandidates = (db: Db, filter: DashboardFilter, limit: number): Promise<PartCandidate[]> =>
  rows(
    db,
    sql`${candidates(sql`v.active AND NOT k.bundle AND p.id IN (SELECT p.id FROM products p WHERE ${whereProducts(filter)}
        AND p.status <> 'archived' ORDER BY p.updated_at DESC, p.id DESC LIMIT ${limit}::int)`)}
      ORDER BY p.updated_at DESC, p.id DESC, v.position, v.id LIMIT ${limit}::int`,
  )

/** Data that decides whether a variant can be a part. */
export interface PartFacts {
  variantId: string
  name: string
  isBundle: boolean
}

/** Facts of the variants that exist; `name` includes the options. */
export const findPartFacts = (db: Db, ids: readonly string[]): Promise<PartFacts[]> =>
  rows(
    db,
    sql`SELECT v.id AS "variantId", concat_ws(' / ', p.name, v.color_name, v.attribute_name) AS name, k.bundle AS "isBundle"
      FROM variants v JOIN products p ON p.id = v.product_id JOIN stock k ON k.variant_id = v.id
      WHERE v.id = ANY(${sql.param([...ids])}::uuid[])`,
  )

/** Products with a bundle that contains the variant. */
export const findBundlesOfPart = (db: Db, variantId: string): Promise<{ id: string; name: string }[]> =>
  rows(
    db,
    sql`SELECT DISTINCT p.id, p.name FROM bundle_parts b JOIN variants v ON v.id = b.variant_id JOIN products p ON p.id = v.product_id
      WHERE b.part_id = ${variantId} ORDER BY 2, 1 LIMIT 50`,
  )

/** Products with a bundle that contains a variant of this product. */
export const findBundlesOfProduct = (db: Db, productId: string): Promise<{ id: string; name: string }[]> =>
  rows(
    db,
    sql`SELECT DISTINCT p.id, p.name FROM variants y JOIN bundle_parts b ON b.part_id = y.id JOIN variants v ON v.id = b.variant_id
      JOIN products p ON p.id = v.product_id WHERE y.product_id = ${productId} ORDER BY 2, 1 LIMIT 50`,
  )

/** Replaces the parts of a variant; without parts it is no bundle any more. Its own stock must be 0 before it becomes one. */
export async function writeParts(db: Db, variantId: string, parts: readonly PartRecord[]): Promise<void> {
  await db.execute(sql`DELETE FROM bundle_parts WHERE variant_id = ${variantId}`)
  if (parts.length > 0)
    await db.execute(sql`INSERT INTO bundle_parts (variant_id, position, part_id, name, qty)
      SELECT ${variantId}, w.position, w."variantId", w.name, w.qty
      FROM jsonb_to_recordset(${JSON.stringify(parts.map((part, position) => ({ ...part, position })))}::jsonb)
        AS w(position int, "variantId" uuid, name text, qty int)`)
  await db.execute(
    sql`UPDATE stock SET bundle = ${parts.length > 0} WHERE variant_id = ${variantId} AND bundle <> ${parts.length > 0}`,
  )
}

/** Copies the parts of a product's bundles to another product with the same variants in the same order. */
export async function copyParts(db: Db, from: string, to: string): Promise<void> {
  await db.execute(sql`INSERT INTO bundle_parts (variant_id, position, part_id, name, qty)
    SELECT y.id, b.position, b.part_id, b.name, b.qty FROM variants v JOIN bundle_parts b ON b.variant_id = v.id
      JOIN variants y ON y.product_id = ${to} AND (y.color_name, y.attribute_name) IS NOT DISTINCT FROM (v.color_name, v.attribute_name)
    WHERE v.product_id = ${from}`)
  await db.execute(sql`UPDATE stock k SET bundle = true, on_hand = 0 FROM variants v
    WHERE v.product_id = ${to} AND k.variant_id = v.id AND EXISTS (SELECT 1 FROM bundle_parts b WHERE b.variant_id = v.id)`)
}
