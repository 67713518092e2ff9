import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { chargedPrice, type MoneyRule, toAmount } from '@haat/shared/money.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { toPicture } from '../../media/service.ts'
import { readCurrency } from '../../settings/service.ts'
import { labelled, type OptionTerms, optionTerms } from '../taxonomy/option-terms.ts'
import { type CardRow, findCards } from './cards-repo.ts'

/** Cards of the published products among `ids`, in that order, in a language (default: the shop's own). */
export async function cardsByIds(ctx: Ctx, ids: readonly string[], lng: Language | undefined): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const [found, rule, terms] = await Promise.all([findCards(ctx.db, ids, lng), moneyRule(ctx), optionTerms(ctx, lng)])
  return found.map((row) => toCard(row, rule, terms))
}

/** The rule that converts catalogue prices into charged ones, cached per request. */
export const moneyRule = (ctx: Ctx): Promise<MoneyRule> => remembered(ctx, 'money rule', () => readCurrency(ctx))

/** The charged price in major units. */
export const charged = (minor: number, rule: MoneyRule): number => toAmount(chargedPrice(minor, rule))

/** Builds a product card, prices in major units. */
export function toCard(row: CardRow, rule: MoneyRule, terms: OptionTerms): ProductCard {
  const [image, hoverImage] = row.pictures.map((picture) => toPicture(picture, picture.alt || row.name))
  const price = charged(row.price, rule)
  const comparePrice = row.comparePrice === null ? undefined : charged(row.comparePrice, rule)
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    type: row.type,
    price,
    // After rounding the compare price may equal the price; it is then left out.
    ...(comparePrice !== undefined && comparePrice > price && { comparePrice }),
    priceVaries: charged(row.maxPrice, rule) > price,
    image: image ?? null,
    hoverImage: hoverImage ?? null,
    quantity: row.quantity ?? (row.inStock ? unlimited : 0),
    inStock: row.inStock,
    rating: toOneDecimal(row.rating),
    ratingCount: row.ratingCount,
    brand: row.brand,
    colors: distinctColors(row.colors).map((color) => labelled(color, terms)),
    date: row.date,
  }
}

/** A rating in stars, rounded to one decimal. */
export const toOneDecimal = (rating: number): number => Math.round(rating * 10) / 10

function distinctColors(colors: CardRow['colors']): CardRow['colors'] {
  const seen = new Map<string, CardRow['colors'][number]>()
  for (const color of colors) {
    const key = color.name.trim().toLowerCase()
    if (!seen.has(key)) seen.set(key, color)
  }
  return [...seen.values()]
}
