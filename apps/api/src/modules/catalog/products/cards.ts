import type { ProductCard } from '@haat/shared/catalog/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { chargedPrice, type MoneyRule, toAmount } from '@haat/shared/money.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { readCurrency } from '../../settings/service.ts'
import { badgesFor, type ShowBadges } from '../badges/badges.ts'
import { labelColors, type WriteColors } from '../taxonomy/color-labels.ts'
import { type CardNumbers, type CardParts, readWords, writeCard } from './card-text.ts'
import { type CardRow, findCards } from './cards-repo.ts'
import { computeCards } from './stored-cards.ts'

/** Cards of the published products among `ids`, in that order, in a language (default: the shop's own). */
export async function cardsByIds(ctx: Ctx, ids: readonly string[], lng: Language | undefined): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const [found, terms] = await Promise.all([findCards(ctx.db, ids, lng), cardTerms(ctx, lng)])
  return (await completeCards(ctx, found, lng)).map((row) => toCard(row, terms))
}

/** Data of cards besides their rows. */
export interface CardTerms {
  rule: MoneyRule
  writeColors: WriteColors
  badges: ShowBadges
}

/** The terms of cards in a language (default: the shop's own). */
export async function cardTerms(ctx: Ctx, lng: Language | undefined): Promise<CardTerms> {
  const [rule, writeColors, badges] = await Promise.all([moneyRule(ctx), labelColors(ctx, lng), badgesFor(ctx, lng)])
  return { rule, writeColors, badges }
}

type CompleteRow = CardRow & { parts: CardParts }

/** Computes the cards that are not stored. */
export async function completeCards(ctx: Ctx, found: readonly CardRow[], lng: Language | undefined): Promise<CompleteRow[]> {
  const missing = found.flatMap(({ id, parts }) => (parts ? [] : [id]))
  if (missing.length === 0) return found as CompleteRow[]
  const computed = new Map((await computeCards(ctx.db, missing)).map((card) => [card.productId, card]))
  return found.flatMap((row) => {
    if (row.parts) return [row as CompleteRow]
    const card = computed.get(row.id)
    if (!card) return [] // deleted in the meantime
    const { words, colors, image, hoverImage } = card
    const own = readWords((lng && words[lng]) || words.own!)
    return [{ ...row, parts: { ...own, colors: JSON.stringify(colors), image: image ?? '', hoverImage: hoverImage ?? '' } }]
  })
}

/** The rule that converts catalogue prices into charged ones, cached per request. */
export const moneyRule = (ctx: Ctx): Promise<MoneyRule> => remembered(ctx, 'money rule', () => readCurrency(ctx))

/** The charged price in major units. */
export const charged = (minor: number, rule: MoneyRule): number => toAmount(chargedPrice(minor, rule))

/** A product card, prices in major units. */
export const toCard = (row: CompleteRow, terms: CardTerms): ProductCard => JSON.parse(toCardJson(row, terms)) as ProductCard

/** The same as JSON. */
export const toCardJson = (row: CompleteRow, terms: CardTerms): string =>
  writeCard({ ...row.parts, colors: terms.writeColors(row.parts.colors) }, numbersOf(row, terms))

function numbersOf(row: CardRow, { rule, badges }: CardTerms): CardNumbers {
  const price = charged(row.price, rule)
  const comparePrice = row.comparePrice === null ? undefined : charged(row.comparePrice, rule)
  return {
    price,
    // After rounding the compare price may equal the price; it is then left out.
    comparePrice: comparePrice !== undefined && comparePrice > price ? comparePrice : undefined,
    priceVaries: row.maxPrice !== row.price && charged(row.maxPrice, rule) > price,
    quantity: row.quantity ?? (row.inStock ? unlimited : 0),
    inStock: row.inStock,
    rating: toOneDecimal(row.rating),
    ratingCount: row.ratingCount,
    badges: row.badgeIds.length === 0 ? undefined : badges(row.badgeIds),
  }
}

/** A rating in stars, rounded to one decimal. */
export const toOneDecimal = (rating: number): number => Math.round(rating * 10) / 10
