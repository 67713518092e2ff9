import type { BundlePart } from '@haat/shared/catalog/schema.ts'
import { unlimited } from '@haat/shared/catalog/stock.ts'
import { chargedPrice, type MoneyRule, toAmount } from '@haat/shared/money.ts'
import { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import { toPicture } from '../../media/service.ts'
import { namesOf, type OptionTerms, optionTerms } from '../taxonomy/option-terms.ts'
import { findParts, type PartRow } from './bundles-repo.ts'

/** A part of a bundle in a cart line: its names in the shop's language and, as labels, in that of the request. */
export interface ResolvedPart {
  variantId: string
  productId: string
  name: string
  nameLabel: string | null
  options: BundlePart['options']
  sku: string | null
  /** -1 means unlimited */
  stock: number
  /** absent for shipped products */
  digital?: true
  /** grams of one unit */
  weight: number | null
  /** units in one bundle */
  qty: number
}

/** Names, stock and units of a part. */
export const resolvedPart = (row: PartRow, terms: OptionTerms): ResolvedPart => ({
  variantId: row.variantId,
  productId: row.productId,
  name: row.name,
  nameLabel: row.nameLabel,
  options: namesOf(row.options, row, terms).options,
  sku: row.sku,
  stock: row.onHand ?? unlimited,
  ...(row.digital && { digital: true }),
  weight: row.weight,
  qty: row.qty,
})

/** A part as carts and orders show it. */
export const shownPart = ({ stock: _, weight: _weight, name, nameLabel, ...part }: ResolvedPart) => ({
  ...part,
  name: nameLabel ?? name,
})

/** A part on the product page of its bundle, price in major units. */
export function bundlePart(row: PartRow, rule: MoneyRule, terms: OptionTerms): BundlePart {
  const part = shownPart(resolvedPart(row, terms))
  return {
    ...part,
    slug: row.slug,
    price: toAmount(chargedPrice(row.price, rule)),
    image: row.picture && toPicture(row.picture, row.picture.alt || part.name),
  }
}

/** Separate price of the parts of a bundle, in major units. */
export const priceOfParts = (parts: readonly PartRow[], rule: MoneyRule): number =>
  toAmount(parts.reduce((sum, { price, qty }) => sum + chargedPrice(price, rule) * qty, 0))

/** A part as stored in an order line. */
export function soldPart({ variantId, productId, name, nameLabel, sku, options, digital, qty }: ResolvedPart) {
  const texts = {
    ...(nameLabel !== null && { name: nameLabel }),
    ...(options.some(({ nameLabel, label }) => nameLabel ?? label) && {
      options: options.map(({ name, value, nameLabel = name, label = value }) => ({ name: nameLabel, value: label })),
    }),
  }
  return {
    variantId,
    productId,
    name,
    sku,
    options: options.map(({ name, value }) => ({ name, value })),
    texts: Object.keys(texts).length > 0 ? texts : null,
    ...(digital && { digital }),
    qty,
  }
}

/** Parts of the variants that are bundles, as stored in order lines, with the names in a language (default: the shop's). */
export async function findSoldParts(
  ctx: Ctx,
  variantIds: readonly string[],
  language: string,
): Promise<Map<string, ReturnType<typeof soldPart>[]>> {
  const lng = Language.safeParse(language).data
  const [found, terms] = await Promise.all([findParts(ctx.db, variantIds, lng), optionTerms(ctx, lng)])
  return new Map([...found].map(([id, parts]) => [id, parts.map((row) => soldPart(resolvedPart(row, terms)))]))
}
