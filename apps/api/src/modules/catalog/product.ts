import type { Product, ProductCard, Variant } from '@haat/shared/catalog/schema.ts'
import { stockOf, unlimited } from '@haat/shared/catalog/stock.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { chargedPrice, type MoneyRule, toAmount } from '@haat/shared/money.ts'
import type { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../ctx.ts'
import { pictureOf } from '../media/service.ts'
import { onceAt } from '../redirects/service.ts'
import { cardsByIds, charged, moneyRule, toOneDecimal } from './cards.ts'
import { categoryName, categoryTree, pathTo, type Tree } from './categories.ts'
import {
  findProduct,
  findProductId,
  findRelated,
  findShownSlug,
  findUnseenProduct,
  type ProductRow,
  type VariantRow,
} from './product-repo.ts'

interface BySlug {
  slug: string
  lng?: Language | undefined
}

export async function showProduct(ctx: Ctx, { slug, lng }: BySlug): Promise<{ product: Product }> {
  const [found, tree, rule] = await Promise.all([findProduct(ctx.db, slug), categoryTree(ctx), moneyRule(ctx)])
  const row = found ?? (await findMoved(ctx, slug))
  if (!row) throw new Refusal('not_found')
  return { product: productOf(row, tree, rule, lng) }
}

/** Asked by an address it once had, a product answers with the one it has now. */
async function findMoved(ctx: Ctx, slug: string): Promise<ProductRow | undefined> {
  const id = await onceAt(ctx, 'product', slug)
  const now = id === undefined ? undefined : await findShownSlug(ctx.db, id)
  return now === undefined ? undefined : findProduct(ctx.db, now)
}

/** For staff, before anybody else may see it. */
export async function previewProduct(ctx: Ctx, { productId }: { productId: string }): Promise<{ product: Product }> {
  const [row, tree, rule] = await Promise.all([findUnseenProduct(ctx.db, productId), categoryTree(ctx), moneyRule(ctx)])
  if (!row) throw new Refusal('not_found')
  return { product: productOf(row, tree, rule, ctx.language) }
}

const relatedCount = 8

export async function relatedProducts(ctx: Ctx, { slug }: BySlug): Promise<{ products: ProductCard[] }> {
  const id = await findProductId(ctx.db, slug)
  if (id === undefined) throw new Refusal('not_found')
  return { products: await cardsByIds(ctx, await findRelated(ctx.db, id, relatedCount)) }
}

function productOf(row: ProductRow, tree: Tree, rule: MoneyRule, lng: Language | undefined): Product {
  const variants = row.variants.map((variant) => variantOf(variant, row.name, rule))
  const price = charged(row.price, rule)
  const quantity = stockOf({
    type: row.type,
    quantity: variants[0]?.qty ?? 0,
    variants: variants.map(({ qty }) => ({ qty })),
  })
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    type: row.type,
    price,
    comparePrice: above(row.comparePrice, row.price, rule) ?? null,
    priceVaries: charged(row.maxPrice, rule) > price,
    lowestPrice: lowestLately(row.variants, rule),
    quantity,
    inStock: quantity === unlimited || quantity > 0,
    variants,
    attributeLabel: row.attributeLabel,
    images: row.pictures.map(({ color, ...picture }) => ({ ...pictureOf(picture, picture.alt || row.name), color })),
    categories: row.categories.map((id) =>
      pathTo(id, tree).map((category) => ({ slug: category.slug, name: categoryName(category, lng) })),
    ),
    brand: row.brand,
    tags: row.tags,
    shortDescription: row.shortDescription,
    description: row.description,
    rating: toOneDecimal(row.rating),
    ratingCount: row.ratingCount,
    date: row.date,
    sku: row.type === 'simple' ? (row.variants[0]?.sku ?? null) : null,
    seo: {
      title: row.seo.title || row.name,
      description: row.seo.description || row.shortDescription,
      keyword: row.seo.keyword || row.tags.join(', '),
    },
  }
}

function variantOf(row: VariantRow, name: string, rule: MoneyRule): Variant {
  const comparePrice = above(row.comparePrice, row.price, rule)
  return {
    _id: row.id,
    color: row.colorName === null ? null : { name: row.colorName, value: row.colorValue! },
    attribute: row.attributeName === null ? null : { name: row.attributeName },
    price: charged(row.price, rule),
    ...(comparePrice !== undefined && { comparePrice }),
    qty: row.hasStock ? (row.onHand ?? unlimited) : 0,
    sku: row.sku,
    image: row.picture && pictureOf(row.picture, row.picture.alt || name),
  }
}

/** The compare price, while it is still above the price as charged. */
function above(compare: number | null, price: number, rule: MoneyRule): number | undefined {
  return compare !== null && chargedPrice(compare, rule) > chargedPrice(price, rule) ? charged(compare, rule) : undefined
}

/** Lowest charged price of the last 30 days; null when no variant was dearer than it is now. */
function lowestLately(variants: readonly VariantRow[], rule: MoneyRule): number | null {
  const cameDown = variants.some(({ dearest, price }) => dearest !== null && dearest > price)
  if (!cameDown) return null
  return toAmount(Math.min(...variants.map(({ lowest, price }) => chargedPrice(Math.min(lowest ?? price, price), rule))))
}
