import { z } from 'zod'
import { longestAttribute } from '../catalog/options.ts'
import { ChosenOption, LinePart } from '../catalog/schema.ts'
import { DeliveryChoice, DeliveryType } from '../delivery/schema.ts'
import type { ErrorCode } from '../errors.ts'
import { errors } from '../errors.ts'
import { Picture } from '../media/schema.ts'
import { TaxRow } from '../tax/schema.ts'
import { Id, Language, text } from '../text.ts'
import { maxCompared, maxLines, maxQty, maxUnits } from './limits.ts'

const named = (longest: number) => z.strictObject({ name: text(longest) }).nullish()

/** A cart line. Product id, colour name and attribute name identify the variant. */
export const CartLine = z.strictObject({
  _id: Id,
  qty: z.int().min(1).max(maxQty),
  color: named(120),
  attribute: named(longestAttribute),
})
export type CartLine = z.infer<typeof CartLine>

export const CartLines = z
  .array(CartLine)
  .min(1)
  .max(maxLines)
  .refine((lines) => lines.reduce((sum, { qty }) => sum + qty, 0) <= maxUnits, `at most ${maxUnits} pieces in one cart`)

/** The cart of an account as stored on the server: lines and compare list. */
export const SavedCart = z.strictObject({
  items: z
    .array(CartLine)
    .max(maxLines)
    .refine((lines) => lines.reduce((sum, { qty }) => sum + qty, 0) <= maxUnits, `at most ${maxUnits} pieces in one cart`),
  /** product ids, in the order they were added */
  compare: z.array(Id).max(maxCompared),
})
export type SavedCart = z.infer<typeof SavedCart>

/** A saved line with what a page shows until the quote arrives. Products no longer sold are omitted. */
export const SavedCartItem = z.object({
  _id: z.string(),
  uid: z.string(),
  qty: z.number().int(),
  price: z.number(),
  color: z.object({ name: z.string(), value: z.string().optional(), label: z.string().optional() }).nullable(),
  attribute: z.object({ name: z.string(), label: z.string().optional() }).nullable(),
  options: z.array(ChosenOption),
  name: z.string(),
  slug: z.string(),
  image: Picture.nullable(),
})

/** `version` 0: nothing saved yet. */
export const CartOfAccount = z.object({
  items: z.array(SavedCartItem),
  compare: z.array(z.string()),
  version: z.number().int(),
})
export type CartOfAccount = z.infer<typeof CartOfAccount>

export const CouponCode = text(40, 1)

/** The part of a shipping address that determines the delivery area. */
export const QuoteDestination = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  state: text(80).optional(),
  city: text(80).optional(),
})

export const QuoteRequest = z.strictObject({
  items: CartLines,
  coupon: CouponCode.optional(),
  delivery: DeliveryChoice.optional(),
  address: QuoteDestination.optional(),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

const code = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]])

export const QuotedItem = z.object({
  _id: z.string(),
  uid: z.string(),
  slug: z.string().nullable(),
  name: z.string(),
  color: z.object({ name: z.string(), value: z.string(), label: z.string().optional() }).nullable(),
  attribute: z.object({ name: z.string(), label: z.string().optional() }).nullable(),
  options: z.array(ChosenOption),
  image: Picture.nullable(),
  sku: z.string().nullable(),
  /** delivered as files, without shipping */
  digital: z.boolean().optional(),
  qty: z.number().int(),
  price: z.number(),
  comparePrice: z.number().optional(),
  /** this line's share of the coupon discount */
  discount: z.number(),
  /** price × qty, before the coupon discount */
  total: z.number(),
  /** units this line can have, after the lines before it that take the same stock; -1 means unlimited */
  stock: z.number().int(),
  /** of a bundle */
  parts: z.array(LinePart).optional(),
  problem: code.optional(),
})
export type QuotedItem = z.infer<typeof QuotedItem>

/** Breakdown of the total: one row per rule that changes it. The amounts sum to the total; the amount of a coupon or promotion is negative. */
export const Explanation = z.object({
  rule: z.enum(['items', 'coupon', 'promotion', 'delivery', 'delivery_free', 'tax']),
  /** coupon code, name of a promotion, delivery area or tax name */
  about: z.string().optional(),
  /** translated names of a promotion or delivery area, as they were when the row was calculated */
  names: z.partialRecord(Language, z.string()).optional(),
  /** extension that gives a promotion */
  extension: z.string().optional(),
  amount: z.number(),
})

export const Quote = z.object({
  items: z.array(QuotedItem),
  itemTotal: z.number(),
  coupon: z.object({ code: z.string(), discount: z.number() }).optional(),
  discount: z.number(),
  /** all goods are digital, and nothing is delivered */
  digitalOnly: z.boolean().optional(),
  delivery: z
    .object({
      type: DeliveryType,
      area: z.string(),
      cost: z.number(),
      freeOver: z.number().nullable(),
      daysMin: z.number().int(),
      daysMax: z.number().int(),
    })
    .optional(),
  /**
   * delivery methods of the address, with what each costs this cart; only where extensions change delivery rates (`delivery` of an extension in the
   * settings), as those of the delivery areas are not charged there
   */
  offers: z
    .array(
      z.object({
        type: DeliveryType,
        area: z.string(),
        /** charged; 0 is free */
        cost: z.number(),
        freeOver: z.number().nullable(),
      }),
    )
    .optional(),
  /** of what is shipped: known weights in grams, and units without one; absent if nothing is shipped */
  weight: z.object({ grams: z.number().int(), unweighed: z.number().int() }).optional(),
  /** on goods and delivery; added to the total or contained in it */
  tax: z.number(),
  taxIncluded: z.boolean(),
  /** the tax by rate */
  taxes: z.array(TaxRow),
  /** tax will be added once the address is known */
  taxPending: z.boolean(),
  total: z.number(),
  currency: z.object({ name: z.string(), s: z.string(), exchangeRate: z.number(), decimals: z.number().int() }),
  explanation: z.array(Explanation),
  problems: z.array(
    z.object({
      code,
      /** uid of the affected line */ uid: z.string().optional(),
      stock: z.number().int().optional(),
      minimum: z.number().optional(),
    }),
  ),
})
export type Quote = z.infer<typeof Quote>
