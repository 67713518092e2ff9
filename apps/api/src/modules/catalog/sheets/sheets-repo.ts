import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import { brands, categories, productCategories, productMedia, products } from '../../../db/tables/goods/catalog.ts'
import type { MediaFields } from '../products/cards-repo.ts'

export interface CategoryNode {
  id: string
  parentId: string | null
  name: string
}

/** All categories with their parents. */
export const findCategoryNodes = (db: Db): Promise<CategoryNode[]> =>
  db.select({ id: categories.id, parentId: categories.parentId, name: categories.name }).from(categories)

export interface HandCollection {
  id: string
  slug: string
  name: string
  /** products in it */
  count: number
}

/** The collections whose products are chosen by hand. */
export const findHandCollections = (db: Db): Promise<HandCollection[]> =>
  rows(
    db,
    sql`SELECT c.id, c.slug, c.name, count(m.product_id)::int AS count FROM collections c LEFT JOIN collection_products m ON m.collection_id = c.id
      WHERE c.kind = 'hand' GROUP BY c.id ORDER BY c.id`,
  )

/** Slugs of the collections that products were chosen for by hand, sorted, by product. */
export async function findCollectionsOf(db: Db, productIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = await rows<{ id: string; slugs: string[] }>(
    db,
    sql`SELECT m.product_id AS id, jsonb_agg(c.slug ORDER BY c.slug COLLATE "C") AS slugs
      FROM collection_products m JOIN collections c ON c.id = m.collection_id
      WHERE m.product_id = ANY(${sql.param([...productIds])}::uuid[]) AND c.kind = 'hand' GROUP BY m.product_id`,
  )
  return new Map(found.map(({ id, slugs }) => [id, slugs]))
}

/** Texts of the badges that products have by hand, sorted, by product. */
export async function findBadgesOf(db: Db, productIds: readonly string[]): Promise<Map<string, string[]>> {
  const found = await rows<{ id: string; texts: string[] }>(
    db,
    sql`SELECT m.product_id AS id, jsonb_agg(b.text ORDER BY b.text COLLATE "C") AS texts FROM badge_products m JOIN badges b ON b.id = m.badge_id
      WHERE m.product_id = ANY(${sql.param([...productIds])}::uuid[]) GROUP BY m.product_id`,
  )
  return new Map(found.map(({ id, texts }) => [id, texts]))
}

/** The badges that staff choose by hand. */
export const findHandBadges = (db: Db): Promise<{ id: string; text: string }[]> =>
  rows(db, sql`SELECT id, text FROM badges WHERE kind = 'hand' ORDER BY id`)

export interface Membership {
  collectionId: string
  productId: string
}

/** Takes products out of collections and adds others at their end, and raises the versions of those collections. */
export async function moveInCollections(
  db: Db,
  { added, removed }: { added: readonly Membership[]; removed: readonly Membership[] },
): Promise<void> {
  if (added.length + removed.length === 0) return
  const list = (members: readonly Membership[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(members.map((one, n) => ({ ...one, n })))}::jsonb) AS w("collectionId" uuid, "productId" uuid, n int)`
  await db.execute(
    sql`DELETE FROM collection_products m USING ${list(removed)} WHERE m.collection_id = w."collectionId" AND m.product_id = w."productId"`,
  )
  await db.execute(sql`INSERT INTO collection_products (collection_id, product_id, position)
    SELECT w."collectionId", w."productId", w.n + 1 + coalesce((SELECT max(m.position) FROM collection_products m WHERE m.collection_id = w."collectionId"), 0)
    FROM ${list(added)} ON CONFLICT DO NOTHING`)
  await db.execute(sql`UPDATE collections SET version = version + 1, updated_at = now()
    WHERE id = ANY(${sql.param([...new Set([...added, ...removed].map((one) => one.collectionId))])}::uuid[])`)
}

export interface BrandName {
  id: string
  name: string
}

/** The brands with these names, whatever their case. */
export const findBrands = async (db: Db, names: readonly string[]): Promise<BrandName[]> =>
  names.length === 0
    ? []
    : db
        .select({ id: brands.id, name: brands.name })
        .from(brands)
        .where(
          inArray(
            sql`lower(${brands.name})`,
            names.map((name) => name.toLowerCase()),
          ),
        )

/** The pictures of the variants of products. */
export const findMediaOfVariants = (
  db: Db,
  productIds: readonly string[],
): Promise<(Pick<MediaFields, 'hash' | 'renditions'> & { id: string })[]> =>
  rows(
    db,
    sql`SELECT DISTINCT m.id, m.hash, m.renditions FROM variants v JOIN media m ON m.id = v.media_id
      WHERE v.product_id = ANY(${sql.param([...productIds])}::uuid[])`,
  )

export interface ProductKeys {
  ids: readonly string[]
  variantIds: readonly string[]
  slugs: readonly string[]
  skus: readonly string[]
  sourceKeys: readonly string[]
}

export interface FoundKeys {
  ids: string[]
  sourceKeys: { key: string; id: string; status: string }[]
  slugs: { slug: string; id: string }[]
  skus: { sku: string; id: string; variantId: string }[]
  variantIds: { variantId: string; id: string }[]
}

/** The products that have these keys; `id` is always the id of the product. Slugs count in every language. */
export async function findKeys(db: Db, { ids, variantIds, slugs, skus, sourceKeys }: ProductKeys): Promise<FoundKeys> {
  const texts = (list: readonly string[]) => sql.param([...list])
  const [row] = await rows<FoundKeys>(
    db,
    sql`SELECT
      coalesce((SELECT jsonb_agg(id) FROM products WHERE id = ANY(${texts(ids)}::uuid[])), '[]') AS ids,
      coalesce((SELECT jsonb_agg(jsonb_build_object('key', source_key, 'id', id, 'status', status)) FROM products
        WHERE source_key = ANY(${texts(sourceKeys)}::text[])), '[]') AS "sourceKeys",
      coalesce((SELECT jsonb_agg(jsonb_build_object('slug', slug, 'id', product_id)) FROM product_slugs
        WHERE slug = ANY(${texts(slugs)}::text[])), '[]') AS slugs,
      coalesce((SELECT jsonb_agg(jsonb_build_object('sku', sku, 'id', product_id, 'variantId', id)) FROM variants
        WHERE sku = ANY(${texts(skus)}::text[])), '[]') AS skus,
      coalesce((SELECT jsonb_agg(jsonb_build_object('variantId', id, 'id', product_id)) FROM variants
        WHERE id = ANY(${texts(variantIds)}::uuid[])), '[]') AS "variantIds"`,
  )
  return row!
}

/** Locks products until the transaction ends, in the order that staff and sales use: an advisory lock, variants, stock, product. */
export async function lockProducts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const sorted = sql`${sql.param([...ids].sort())}::uuid[]`
  await db.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('dashboard product ' || id, 0)) FROM unnest(${sorted}) AS w(id)`,
  )
  await db.execute(sql`SELECT 1 FROM variants WHERE product_id = ANY(${sorted}) ORDER BY id FOR NO KEY UPDATE`)
  await db.execute(sql`SELECT 1 FROM stock s WHERE s.variant_id IN (SELECT id FROM variants WHERE product_id = ANY(${sorted}))
    ORDER BY s.variant_id FOR UPDATE`)
  await db.execute(sql`SELECT 1 FROM products WHERE id = ANY(${sorted}) ORDER BY id FOR NO KEY UPDATE`)
}

export interface ProductFields {
  id: string
  slug: string
  name: string
  status: string
  publishAt: string | null
  shortDescription: string
  description: string
  options: readonly { name: string; display: string }[]
  brandId: string | null
  tags: string[]
  seo: Record<string, string>
  labels: Texts
  texts: Texts
  categoryIds: string[]
  media: { mediaId: string; colorName: string | null }[]
}

/** Replaces the fields, categories and pictures of products and increments their versions. */
export async function updateProducts(db: Db, list: readonly ProductFields[]): Promise<void> {
  if (list.length === 0) return
  const ids = list.map(({ id }) => id)
  const fields = list.map(({ categoryIds: _c, media: _m, ...own }) => own)
  await db.execute(sql`UPDATE products p SET slug = w.slug, name = w.name, short_description = w."shortDescription", description = w.description,
      options = w.options, brand_id = w."brandId", tags = ARRAY(SELECT jsonb_array_elements_text(w.tags)), seo = w.seo,
      labels = w.labels, texts = w.texts, status = w.status, publish_at = w."publishAt",
      published_at = CASE WHEN w.status = 'active' AND p.status <> 'active' AND p.published_at = p.created_at THEN now() ELSE p.published_at END,
      version = p.version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) AS w(id uuid, slug text, name text, "shortDescription" text, description text,
      options jsonb, "brandId" uuid, tags jsonb, seo jsonb, labels jsonb, texts jsonb, status text, "publishAt" timestamptz)
    WHERE p.id = w.id`)
  await db.delete(productCategories).where(inArray(productCategories.productId, ids))
  const inCategories = list.flatMap(({ id: productId, categoryIds }) =>
    categoryIds.map((categoryId, position) => ({ productId, categoryId, position })),
  )
  for (let from = 0; from < inCategories.length; from += 5000)
    await db.insert(productCategories).values(inCategories.slice(from, from + 5000))
  await db.delete(productMedia).where(inArray(productMedia.productId, ids))
  const pictures = list.flatMap(({ id: productId, media }) => media.map((one, position) => ({ productId, ...one, position })))
  for (let from = 0; from < pictures.length; from += 5000) await db.insert(productMedia).values(pictures.slice(from, from + 5000))
}

/** Makes the publication dates of unpublished products their creation dates: a product is dated when it is first published. */
export async function dateUnpublished(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`UPDATE products SET published_at = created_at WHERE id = ANY(${sql.param([...ids])}::uuid[])`)
}

/** Versions of products, by id; deleted ones are left out. */
export const findVersions = async (db: Db, ids: readonly string[]): Promise<Map<string, number>> =>
  new Map(
    (
      await rows<{ id: string; version: number }>(
        db,
        sql`SELECT id, version FROM products WHERE id = ANY(${sql.param([...ids])}::uuid[])`,
      )
    ).map(({ id, version }) => [id, version]),
  )

/** Which of these products or their variants occur in an order. */
export const findOrdered = async (db: Db, ids: readonly string[]): Promise<{ products: Set<string>; variants: Set<string> }> => {
  const found = await rows<{ product: string; variant: string | null }>(
    db,
    sql`SELECT DISTINCT product_id AS product, variant_id AS variant FROM order_lines WHERE product_id = ANY(${sql.param([...ids])}::uuid[])`,
  )
  return {
    products: new Set(found.map(({ product }) => product)),
    variants: new Set(found.flatMap(({ variant }) => variant ?? [])),
  }
}

/** Deletes products with their variants, stock and history; order lines keep their copies. */
export async function deleteProducts(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(products).where(inArray(products.id, [...ids]))
}

/** Archives products and increments their versions. */
export async function archiveProducts(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`UPDATE products SET status = 'archived', publish_at = NULL, version = version + 1, updated_at = now()
    WHERE id = ANY(${sql.param([...ids])}::uuid[])`)
}

/** One keyset page of product ids in the order of the ids; `where` is a condition on `p`. */
export const findIdsAfter = async (
  db: Db,
  where: ReturnType<typeof sql>,
  after: string | null,
  limit: number,
): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`SELECT p.id FROM products p WHERE ${where} ${after === null ? sql`` : sql`AND p.id > ${after}::uuid`} ORDER BY p.id LIMIT ${limit}::int`,
    )
  ).map(({ id }) => id)
