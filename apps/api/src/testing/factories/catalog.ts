import { attributeNameOf, type ProductOption } from '@haat/shared/catalog/options.ts'
import type { Language } from '@haat/shared/text.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import { bundleParts } from '../../db/tables/goods/bundles.ts'
import {
  brands,
  categories,
  optionTerms,
  priceHistory,
  productCategories,
  productMedia,
  products,
  reviews,
  stock,
  stockMovements,
  variants,
} from '../../db/tables/goods/catalog.ts'
import { media } from '../../db/tables/goods/media.ts'
import { refreshProducts } from '../../modules/catalog/products/refresh.ts'

let counter = 0
const next = () => ++counter

type Row<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>

export async function aCategory(db: Db, given: Row<typeof categories> = {}) {
  const n = next()
  const [row] = await db
    .insert(categories)
    .values({ slug: `category-${n}`, name: `Category ${n}`, position: n, ...given })
    .returning()
  return row!
}

export async function aBrand(db: Db, given: Row<typeof brands> = {}) {
  const n = next()
  const [row] = await db
    .insert(brands)
    .values({ slug: `brand-${n}`, name: `Brand ${n}`, ...given })
    .returning()
  return row!
}

export async function aPicture(db: Db, given: Row<typeof media> = {}) {
  const n = next()
  const renditions = [320, 640].map((width) => ({ format: 'webp' as const, width, height: (width * 5) / 4, bytes: 1000 }))
  const [row] = await db
    .insert(media)
    .values({ hash: `hash${n}`, width: 800, height: 1000, ground: '#eeeeee', renditions, ...given })
    .returning()
  return row!
}

interface GivenVariant {
  color?: string | null
  value?: string
  attribute?: string | null
  /** values of several options except the colour, instead of `attribute` */
  values?: string[]
  /** minor units */
  price?: number
  comparePrice?: number | null
  /** null is unlimited */
  stock?: number | null
  sku?: string | null
  active?: boolean
}

export interface GivenProduct extends Row<typeof products> {
  /** name of the option whose values are `attribute` of the variants; default: Type */
  attributeLabel?: string | null
  /** minor units; of a simple product, or of all variants that name none */
  price?: number
  comparePrice?: number | null
  /** of a simple product; null is unlimited */
  stock?: number | null
  /** makes it a variable product */
  variants?: GivenVariant[]
  categoryIds?: string[]
  pictures?: { mediaId: string; color?: string | null }[]
  /** stars of published reviews */
  stars?: number[]
}

/** A product on sale with its variants, stock, ledger and derived columns; by default a simple product with 10 units at 10.00. */
export async function aProduct(db: Db, given: GivenProduct = {}) {
  const n = next()
  const {
    price = 1000,
    comparePrice = null,
    stock: onHand = 10,
    variants: variable,
    attributeLabel,
    categoryIds = [],
    pictures = [],
    stars = [],
    ...columns
  } = given
  const [product] = await db
    .insert(products)
    .values({
      slug: `product-${n}`,
      name: `Product ${n}`,
      type: variable ? 'variable' : 'simple',
      options: optionsFor(variable ?? [], attributeLabel ?? 'Type'),
      status: 'active',
      publishedAt: new Date(Date.now() - 60_000),
      ...columns,
    })
    .returning()
  const id = product!.id
  const made = (variable ?? [{ stock: onHand }]).map((option, position) => ({
    row: {
      id: uuidV7(),
      productId: id,
      position,
      sku: option.sku ?? null,
      colorName: option.color ?? null,
      colorValue: option.color == null ? null : (option.value ?? '#123456'),
      attributeValues: valuesOf(option),
      attributeName: attributeNameOf(valuesOf(option)),
      price: option.price ?? price,
      comparePrice: option.comparePrice === undefined ? comparePrice : option.comparePrice,
      active: option.active ?? true,
    },
    onHand: option.stock === undefined ? 10 : option.stock,
  }))
  if (made.length > 0) {
    await db.insert(variants).values(made.map(({ row }) => row))
    await db.insert(stock).values(made.map(({ row, onHand }) => ({ variantId: row.id, onHand })))
    await db
      .insert(stockMovements)
      .values(
        made.map(({ row, onHand }) => ({ variantId: row.id, delta: onHand ?? 0, kind: 'adjust' as const, reference: 'start' })),
      )
    await db
      .insert(priceHistory)
      .values(made.map(({ row }) => ({ variantId: row.id, price: row.price, fromAt: sql`now() - interval '1 day'` })))
  }
  if (categoryIds.length > 0)
    await db
      .insert(productCategories)
      .values(categoryIds.map((categoryId, position) => ({ productId: id, categoryId, position })))
  if (pictures.length > 0)
    await db
      .insert(productMedia)
      .values(pictures.map(({ mediaId, color = null }, position) => ({ productId: id, mediaId, position, colorName: color })))
  for (const value of stars) await aReview(db, id, { stars: value })
  await refreshProducts(db, [id])
  return { ...product!, variants: made.map(({ row }) => row) }
}

const valuesOf = ({ attribute, values }: GivenVariant): string[] => values ?? (attribute == null ? [] : [attribute])

const optionsFor = (variants: readonly GivenVariant[], label: string): ProductOption[] => [
  ...(variants.some(({ color }) => color != null) ? [{ name: 'Colour', display: 'swatch' as const }] : []),
  ...(variants.some((variant) => valuesOf(variant).length > 0) ? [{ name: label, display: 'button' as const }] : []),
]

export async function aReview(db: Db, productId: string, given: Row<typeof reviews> = {}) {
  const [row] = await db
    .insert(reviews)
    .values({
      productId,
      author: `Reader ${next()}`,
      stars: 5,
      title: 'Good',
      text: 'As described.',
      status: 'published',
      ...given,
    })
    .returning()
  return row!
}

/** Translates a colour name, an attribute value or the name of an attribute: `{ar: 'أسود'}`. Products that use it are refreshed. */
export async function aTranslatedTerm(db: Db, name: string, labels: Partial<Record<Language, string>>): Promise<void> {
  const texts = Object.fromEntries(Object.entries(labels).map(([language, label]) => [language, { name: label }]))
  await db.insert(optionTerms).values({ key: name.trim().toLowerCase(), texts })
  const using = await db.select({ id: variants.productId }).from(variants)
  await refreshProducts(
    db,
    using.map(({ id }) => id),
  )
}

/** A simple product that consists of these variants. */
export async function aBundle(db: Db, parts: readonly { id: string; qty: number }[], given: GivenProduct = {}) {
  const product = await aProduct(db, { ...given, stock: 0 })
  const variantId = product.variants[0]!.id
  await db
    .insert(bundleParts)
    .values(parts.map(({ id: partId, qty }, position) => ({ variantId, partId, qty, position, name: `Part ${position + 1}` })))
  await db.update(stock).set({ bundle: true }).where(eq(stock.variantId, variantId))
  await refreshProducts(db, [product.id])
  return product
}
