import { attributeNameOf, type ProductOption } from '@haat/shared/catalog/options.ts'
import { and, eq, inArray, isNull, max, or, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { insertRows } from '../../../db/insert-rows.ts'
import type { Texts } from '../../../db/tables/columns.ts'
import {
  brands,
  categories,
  optionTerms,
  priceHistory,
  productCategories,
  productMedia,
  productSlugs,
  products,
  reviews,
  stock,
  stockMovements,
  variants,
} from '../../../db/tables/goods/catalog.ts'

export type NewCategory = Omit<typeof categories.$inferInsert, 'id' | 'createdAt' | 'version'>
export type NewReview = Omit<typeof reviews.$inferInsert, 'id'>

interface NewVariant {
  colorName: string | null
  colorValue: string | null
  /** values of the options except the colour, in their order */
  attributeValues: string[]
  /** catalogue minor units */
  price: number
  comparePrice: number | null
  cost?: number | null
  sku: string | null
  barcode?: string | null
  mpn?: string | null
  /** grams */
  weight?: number | null
  /** millimetres */
  length?: number | null
  width?: number | null
  height?: number | null
  mediaId?: string | null
  digital?: boolean
  /** null means unlimited */
  onHand: number | null
  lowAt?: number
}

export interface NewProduct {
  slug: string
  type: 'simple' | 'variable'
  status: 'draft' | 'scheduled' | 'active' | 'archived'
  /** only of a scheduled product */
  publishAt?: Date
  name: string
  shortDescription: string
  /** sanitised HTML */
  description: string
  options: ProductOption[]
  /** translations, see the table */
  labels?: Texts
  texts?: Texts
  brandId: string | null
  tags: string[]
  seo: { title?: string; description?: string; keyword?: string }
  sourceKey: string | null
  publishedAt: Date
  /** main category first */
  categoryIds: string[]
  media: { mediaId: string; colorName: string | null }[]
  variants: NewVariant[]
  /** start of the reduction; the price history then begins with the compare price */
  reducedAt?: Date
}

export interface StoredProduct {
  id: string
  variants: { id: string; colorName: string | null; attributeName: string | null }[]
}

/** Inserts products with their related rows, one statement per table. The caller must refresh the derived columns. */
export async function insertProducts(
  db: Db,
  list: readonly NewProduct[],
  { kind, reference, actor }: { kind: 'adjust' | 'import'; reference: string; actor: string },
): Promise<StoredProduct[]> {
  const made = list.map(({ categoryIds, media, variants: newVariants, reducedAt, ...own }) => ({
    id: uuidV7(),
    own,
    categoryIds,
    media,
    reducedAt,
    variants: newVariants.map((variant, position) => ({ id: uuidV7(), position, ...variant })),
  }))
  const variantsOf = <T>(row: (variant: (typeof made)[number]['variants'][number], product: (typeof made)[number]) => T[]) =>
    made.flatMap((product) => product.variants.flatMap((variant) => row(variant, product)))

  await insertRows(
    db,
    products,
    made.map(({ id, own }) => ({ id, ...own })),
  )
  await insertRows(
    db,
    productCategories,
    made.flatMap(({ id: productId, categoryIds }) =>
      categoryIds.map((categoryId, position) => ({ productId, categoryId, position })),
    ),
  )
  await insertRows(
    db,
    productMedia,
    made.flatMap(({ id: productId, media }) => media.map((one, position) => ({ ...one, productId, position }))),
  )
  await insertRows(
    db,
    variants,
    variantsOf(({ onHand: _onHand, lowAt: _lowAt, ...variant }, { id: productId }) => [
      { ...variant, productId, attributeName: attributeNameOf(variant.attributeValues) },
    ]),
  )
  await insertRows(
    db,
    stock,
    variantsOf(({ id: variantId, onHand, lowAt }) => [{ variantId, onHand, ...(lowAt !== undefined && { lowAt }) }]),
  )
  await insertRows(
    db,
    stockMovements,
    variantsOf(({ id: variantId, onHand }, { own }) =>
      onHand ? [{ variantId, delta: onHand, kind, reference, actor, at: own.publishedAt }] : [],
    ),
  )
  await insertRows(
    db,
    priceHistory,
    variantsOf(({ id: variantId, price, comparePrice }, { own, reducedAt }) =>
      comparePrice === null || !reducedAt
        ? [{ variantId, price, fromAt: own.publishedAt }]
        : [
            { variantId, price: comparePrice, fromAt: own.publishedAt },
            { variantId, price, fromAt: reducedAt },
          ],
    ),
  )
  return made.map(({ id, variants }) => ({
    id,
    variants: variants.map(({ id, colorName, attributeValues }) => ({
      id,
      colorName,
      attributeName: attributeNameOf(attributeValues),
    })),
  }))
}

/** Which of these source keys, slugs and SKUs are in use. */
export async function findTaken(
  db: Db,
  { sourceKeys, slugs, skus }: { sourceKeys: string[]; slugs: string[]; skus: string[] },
): Promise<{ sourceKeys: Set<string>; slugs: Set<string>; skus: Set<string> }> {
  const found = await db
    .select({ sourceKey: products.sourceKey })
    .from(products)
    .where(inArray(products.sourceKey, sourceKeys.length > 0 ? sourceKeys : ['']))
  const inAnyLanguage = await db
    .select({ slug: productSlugs.slug })
    .from(productSlugs)
    .where(inArray(productSlugs.slug, slugs.length > 0 ? slugs : ['']))
  const taken = await db
    .select({ sku: variants.sku })
    .from(variants)
    .where(inArray(variants.sku, skus.length > 0 ? skus : ['']))
  return {
    sourceKeys: new Set(found.flatMap(({ sourceKey }) => sourceKey ?? [])),
    slugs: new Set(inAnyLanguage.map(({ slug }) => slug)),
    skus: new Set(taken.flatMap(({ sku }) => sku ?? [])),
  }
}

/** Inserts a category and returns its id; returns the id of the category with the same slug if there is one. */
export async function insertCategory(db: Db, category: NewCategory): Promise<string> {
  const [stored] = await db.insert(categories).values(category).onConflictDoNothing().returning({ id: categories.id })
  if (stored) return stored.id
  const [known] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, category.slug))
  return known!.id
}

/** Id of the category with this name (ignoring case) below a parent; null: at the top. Undefined if there is none. */
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

/** Whether a category has the slug. */
export const categorySlugTaken = async (db: Db, slug: string): Promise<boolean> =>
  (await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))).length > 0

/** The highest position of a category; 0 if there are none. */
export const lastCategoryPosition = async (db: Db): Promise<number> =>
  (await db.select({ last: max(categories.position) }).from(categories))[0]?.last ?? 0

/** Inserts translations of colours, attribute values and tags; existing ones stay. Returns the keys of the new ones. */
export async function insertOptionTerms(db: Db, terms: { key: string; texts: Texts }[]): Promise<string[]> {
  if (terms.length === 0) return []
  const stored = await db.insert(optionTerms).values(terms).onConflictDoNothing().returning({ key: optionTerms.key })
  return stored.map(({ key }) => key)
}

/** Inserts a brand and returns its id; returns the id of the brand with the same name (ignoring case) or slug if there is one. */
export async function insertBrand(db: Db, brand: { slug: string; name: string; texts: Texts }): Promise<string> {
  const [known] = await db
    .select({ id: brands.id })
    .from(brands)
    .where(or(eq(sql`lower(${brands.name})`, brand.name.toLowerCase()), eq(brands.slug, brand.slug)))
  if (known) return known.id
  const [stored] = await db.insert(brands).values(brand).returning({ id: brands.id })
  return stored!.id
}

/** Inserts reviews as they are, with status and dates. Ratings of the products are computed by `refreshCatalog`. */
export async function insertReviews(db: Db, list: NewReview[]): Promise<void> {
  await insertRows(db, reviews, list)
}

/** Sets the number of recently sold units of the products, for sorting by sales. */
export async function setSold(db: Db, sold: { productId: string; units: number }[]): Promise<void> {
  await db.execute(sql`UPDATE products p SET sold = s.units
    FROM unnest(${sql.param(sold.map(({ productId }) => productId))}::uuid[], ${sql.param(sold.map(({ units }) => units))}::int[]) AS s(id, units)
    WHERE p.id = s.id`)
}
