import type { Color, ProductCard } from '@haat/shared/catalog/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { chargedPrice, type MoneyRule, toAmount } from '@haat/shared/money.ts'
import type { Language } from '@haat/shared/text.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { readCurrency } from '../../settings/service.ts'
import { badgesFor, type ShowBadges } from '../badges/badges.ts'
import { labelled, type OptionTerms, optionTerms } from '../taxonomy/option-terms.ts'
import { type CardRow, type CardWords, findCards } from './cards-repo.ts'
import { computeCards } from './stored-cards.ts'

/** Cards of the published products among `ids`, in that order, in a language (default: the shop's own). */
export async function cardsByIds(ctx: Ctx, ids: readonly string[], lng: Language | undefined): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const [found, terms] = await Promise.all([findCards(ctx.db, ids, lng), cardTerms(ctx, lng)])
  return (await completeCards(ctx, found, lng)).map((row) => toCard(row, terms))
}

/** What cards need besides their rows. */
export interface CardTerms {
  rule: MoneyRule
  terms: OptionTerms
  badges: ShowBadges
}

/** The terms of cards in a language (default: the shop's own). */
export async function cardTerms(ctx: Ctx, lng: Language | undefined): Promise<CardTerms> {
  const [rule, terms, badges] = await Promise.all([moneyRule(ctx), optionTerms(ctx, lng), badgesFor(ctx, lng)])
  return { rule, terms, badges }
}

type CompleteRow = CardRow & { words: CardWords; colors: Color[] }

/** Computes the cards that are not stored. */
export async function completeCards(ctx: Ctx, found: readonly CardRow[], lng: Language | undefined): Promise<CompleteRow[]> {
  const missing = found.flatMap(({ id, words }) => (words ? [] : [id]))
  const computed = new Map(missing.length > 0 ? (await computeCards(ctx.db, missing)).map((card) => [card.productId, card]) : [])
  return found.flatMap((row) => {
    if (row.words) return [row as CompleteRow]
    const card = computed.get(row.id)
    if (!card) return [] // deleted meanwhile
    const { words, colors, image, hoverImage } = card
    return [{ ...row, colors, image, hoverImage, words: (lng && words[lng]) || words.own! }]
  })
}

/** The rule that converts catalogue prices into charged ones, cached per request. */
export const moneyRule = (ctx: Ctx): Promise<MoneyRule> => remembered(ctx, 'money rule', () => readCurrency(ctx))

/** The charged price in major units. */
export const charged = (minor: number, rule: MoneyRule): number => toAmount(chargedPrice(minor, rule))

/** Builds a product card, prices in major units. */
export function toCard(row: CompleteRow, terms: CardTerms): ProductCard {
  const { words, image, hoverImage } = row
  return {
    ...factsOf(row, terms),
    image: image === null ? null : JSON.parse(withAlt(image, words.alt)),
    hoverImage: hoverImage === null ? null : JSON.parse(withAlt(hoverImage, words.hoverAlt)),
  }
}

/** The same card as JSON, without parsing its stored pictures. */
export function writeCard(row: CompleteRow, terms: CardTerms): string {
  const { words, image, hoverImage } = row
  const pictures = `"image":${image && withAlt(image, words.alt)},"hoverImage":${hoverImage && withAlt(hoverImage, words.hoverAlt)}}`
  return `${JSON.stringify(factsOf(row, terms)).slice(0, -1)},${pictures}`
}

const withAlt = (picture: string, alt: string): string => `{"alt":${JSON.stringify(alt)},${picture.slice(1)}`

function factsOf(row: CompleteRow, { rule, terms, badges }: CardTerms): Omit<ProductCard, 'image' | 'hoverImage'> {
  const { words } = row
  const shown = badges(row.badgeIds)
  const price = charged(row.price, rule)
  const comparePrice = row.comparePrice === null ? undefined : charged(row.comparePrice, rule)
  return {
    _id: row.id,
    slug: words.slug,
    name: words.name,
    type: row.type,
    price,
    // After rounding the compare price may equal the price; it is then left out.
    ...(comparePrice !== undefined && comparePrice > price && { comparePrice }),
    priceVaries: charged(row.maxPrice, rule) > price,
    quantity: row.quantity ?? (row.inStock ? unlimited : 0),
    inStock: row.inStock,
    rating: toOneDecimal(row.rating),
    ratingCount: row.ratingCount,
    brand: words.brand,
    colors: row.colors.map((color) => labelled(color, terms)),
    date: row.date,
    ...(shown && { badges: shown }),
  }
}

/** A rating in stars, rounded to one decimal. */
export const toOneDecimal = (rating: number): number => Math.round(rating * 10) / 10
