import { and, eq, inArray, isNull, max, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  brands,
  categories,
  homeSections,
  priceHistory,
  productCategories,
  productMedia,
  products,
  reviews,
  stock,
  stockMovements,
  variants,
} from '../../db/tables/catalog.ts'

export type NewCategory = Omit<typeof categories.$inferInsert, 'id' | 'createdAt' | 'version'>
export type NewReview = Omit<typeof reviews.$inferInsert, 'id'>
export type NewSection = Omit<typeof homeSections.$inferInsert, 'id'>

export interface NewVariant {
  colorName: string | null
  colorValue: string | null
  attributeName: string | null
  /** catalogue minor units */
  price: number
  comparePrice: number | null
  sku: string | null
  barcode?: string | null
  mediaId?: string | null
  /** null is unlimited */
  onHand: number | null
  lowAt?: number
}

export interface NewProduct {
  slug: string
  type: 'simple' | 'variable'
  status: 'draft' | 'active'
  name: string
  shortDescription: string
  /** sanitised */
  description: string
  attributeLabel: string | null
  brandId: string | null
  tags: string[]
  seo: { title?: string; description?: string; keyword?: string }
  sourceKey: string | null
  publishedAt: Date
  /** the main one first */
  categoryIds: string[]
  media: { mediaId: string; colorName: string | null }[]
  variants: NewVariant[]
  /** since when a compared price is a reduced one; the ledger of prices begins with the higher */
  reducedAt?: Date
}

export interface StoredProduct {
  id: string
  variants: { id: string; colorName: string | null; attributeName: string | null }[]
}

/** Writes a product with all that belongs to it. Its derived columns are the caller's to refresh. */
export async function insertProduct(
  db: Db,
  product: NewProduct,
  { kind, reference, actor }: { kind: 'adjust' | 'import'; reference: string; actor: string },
): Promise<StoredProduct> {
  const { categoryIds, media, variants: newVariants, reducedAt, ...own } = product
  const [row] = await db.insert(products).values(own).returning({ id: products.id })
  const productId = row!.id
  if (categoryIds.length > 0)
    await db.insert(productCategories).values(categoryIds.map((categoryId, position) => ({ productId, categoryId, position })))
  if (media.length > 0) await db.insert(productMedia).values(media.map((one, position) => ({ ...one, productId, position })))
  const stored = await db
    .insert(variants)
    .values(newVariants.map(({ onHand: _onHand, lowAt: _lowAt, ...variant }, position) => ({ ...variant, productId, position })))
    .returning({
      id: variants.id,
      position: variants.position,
      colorName: variants.colorName,
      attributeName: variants.attributeName,
    })
  const inOrder = stored.sort((a, b) => a.position - b.position)
  await db.insert(stock).values(
    inOrder.map(({ id }, index) => {
      const { onHand, lowAt } = newVariants[index]!
      return { variantId: id, onHand, ...(lowAt !== undefined && { lowAt }) }
    }),
  )
  const counted = inOrder.flatMap(({ id }, index) => {
    const { onHand } = newVariants[index]!
    return onHand ? [{ variantId: id, delta: onHand, kind, reference, actor, at: own.publishedAt }] : []
  })
  if (counted.length > 0) await db.insert(stockMovements).values(counted)
  await db.insert(priceHistory).values(
    inOrder.flatMap(({ id: variantId }, index) => {
      const { price, comparePrice } = newVariants[index]!
      if (comparePrice === null || !reducedAt) return [{ variantId, price, fromAt: own.publishedAt }]
      return [
        { variantId, price: comparePrice, fromAt: own.publishedAt },
        { variantId, price, fromAt: reducedAt },
      ]
    }),
  )
  return { id: productId, variants: inOrder }
}

/** Which of these source keys, slugs and SKUs are there already. */
export async function findTaken(
  db: Db,
  { sourceKeys, slugs, skus }: { sourceKeys: string[]; slugs: string[]; skus: string[] },
): Promise<{ sourceKeys: Set<string>; slugs: Set<string>; skus: Set<string> }> {
  const found = await db
    .select({ slug: products.slug, sourceKey: products.sourceKey })
    .from(products)
    .where(
      or(
        inArray(products.slug, slugs.length > 0 ? slugs : ['']),
        inArray(products.sourceKey, sourceKeys.length > 0 ? sourceKeys : ['']),
      ),
    )
  const taken = await db
    .select({ sku: variants.sku })
    .from(variants)
    .where(inArray(variants.sku, skus.length > 0 ? skus : ['']))
  return {
    sourceKeys: new Set(found.flatMap(({ sourceKey }) => sourceKey ?? [])),
    slugs: new Set(found.map(({ slug }) => slug)),
    skus: new Set(taken.flatMap(({ sku }) => sku ?? [])),
  }
}

export async function insertCategory(db: Db, category: NewCategory): Promise<string> {
  const [stored] = await db.insert(categories).values(category).onConflictDoNothing().returning({ id: categories.id })
  if (stored) return stored.id
  const [known] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, category.slug))
  return known!.id
}

export const findChildCategory = async (db: Db, parentId: string | null, name: string): Promise<string | undefined> =>
  (
    await db
      .select({ id: categories.id })
      .from(categories)
      .where(
        and(
          parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId),
          eq(sql`lower(${categories.name})`, name.toLowerCase()),
        ),
      )
  )[0]?.id

export const categorySlugTaken = async (db: Db, slug: string): Promise<boolean> =>
  (await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))).length > 0

export const lastCategoryPosition = async (db: Db): Promise<number> =>
  (await db.select({ last: max(categories.position) }).from(categories))[0]?.last ?? 0

export async function insertBrand(db: Db, brand: { slug: string; name: string }): Promise<string> {
  const [known] = await db
    .select({ id: brands.id })
    .from(brands)
    .where(or(eq(sql`lower(${brands.name})`, brand.name.toLowerCase()), eq(brands.slug, brand.slug)))
  if (known) return known.id
  const [stored] = await db.insert(brands).values(brand).returning({ id: brands.id })
  return stored!.id
}

export async function insertReviews(db: Db, list: NewReview[]): Promise<void> {
  for (let from = 0; from < list.length; from += 500) await db.insert(reviews).values(list.slice(from, from + 500))
}

export async function insertSections(db: Db, list: NewSection[]): Promise<void> {
  if (list.length > 0) await db.insert(homeSections).values(list)
}

export async function setSold(db: Db, sold: { productId: string; pieces: number }[]): Promise<void> {
  await db.execute(sql`UPDATE products p SET sold = s.pieces
    FROM unnest(${sql.param(sold.map(({ productId }) => productId))}::uuid[], ${sql.param(sold.map(({ pieces }) => pieces))}::int[]) AS s(id, pieces)
    WHERE p.id = s.id`)
}
