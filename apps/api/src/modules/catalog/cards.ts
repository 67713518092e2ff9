import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { chargedPrice, type MoneyRule, toAmount } from '@haat/shared/money.ts'
import { type Ctx, remembered } from '../../ctx.ts'
import { pictureOf } from '../media/service.ts'
import { readCurrency } from '../settings/service.ts'
import { type CardRow, findCards } from './cards-repo.ts'

/** Cards of products in the order of `ids`; drafts and what is gone are left out. */
export async function cardsByIds(ctx: Ctx, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const rule = await moneyRule(ctx)
  return (await findCards(ctx.db, ids)).map((row) => cardOf(row, rule))
}

/** How the shop turns catalogue prices into charged ones. */
export const moneyRule = (ctx: Ctx): Promise<MoneyRule> => remembered(ctx, 'money rule', () => readCurrency(ctx))

export const charged = (minor: number, rule: MoneyRule): number => toAmount(chargedPrice(minor, rule))

export function cardOf(row: CardRow, rule: MoneyRule): ProductCard {
  const [image, hoverImage] = row.pictures.map((picture) => pictureOf(picture, picture.alt || row.name))
  const price = charged(row.price, rule)
  const comparePrice = row.comparePrice === null ? undefined : charged(row.comparePrice, rule)
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    type: row.type,
    price,
    // Rounding may have eaten the difference: a price is not struck out for itself.
    ...(comparePrice !== undefined && comparePrice > price && { comparePrice }),
    priceVaries: charged(row.maxPrice, rule) > price,
    image: image ?? null,
    hoverImage: hoverImage ?? null,
    quantity: row.quantity ?? (row.inStock ? unlimited : 0),
    inStock: row.inStock,
    rating: toOneDecimal(row.rating),
    ratingCount: row.ratingCount,
    brand: row.brand,
    colors: distinctColors(row.colors),
    date: row.date,
  }
}

export const toOneDecimal = (rating: number): number => Math.round(rating * 10) / 10

function distinctColors(colors: CardRow['colors']): CardRow['colors'] {
  const seen = new Map<string, CardRow['colors'][number]>()
  for (const color of colors) {
    const key = color.name.trim().toLowerCase()
    if (!seen.has(key)) seen.set(key, color)
  }
  return [...seen.values()]
}
