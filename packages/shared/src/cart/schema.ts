import { z } from 'zod'
import { DeliveryChoice, DeliveryType } from '../delivery/schema.ts'
import type { ErrorCode } from '../errors.ts'
import { errors } from '../errors.ts'
import { Picture } from '../media/schema.ts'
import { TaxRow } from '../tax/schema.ts'
import { Id, text } from '../text.ts'
import { maxCompared, maxLines, maxPieces, maxQty } from './limits.ts'

const named = z.strictObject({ name: text(120) }).nullish()

/** A line as it travels: product + colour name + attribute name say which variant is meant. */
export const CartLine = z.strictObject({ _id: Id, qty: z.int().min(1).max(maxQty), color: named, attribute: named })
export type CartLine = z.infer<typeof CartLine>

export const CartLines = z
  .array(CartLine)
  .min(1)
  .max(maxLines)
  .refine((lines) => lines.reduce((sum, { qty }) => sum + qty, 0) <= maxPieces, `at most ${maxPieces} pieces in one cart`)

/** What the server keeps of an account's cart: lines by name, and the compare list. */
export const KeptCart = z.strictObject({
  items: z
    .array(CartLine)
    .max(maxLines)
    .refine((lines) => lines.reduce((sum, { qty }) => sum + qty, 0) <= maxPieces, `at most ${maxPieces} pieces in one cart`),
  /** product ids, first chosen first */
  compare: z.array(Id).max(maxCompared),
})
export type KeptCart = z.infer<typeof KeptCart>

/** A kept line with what a page shows of it before the quote is there. Lines that are no longer sold are left out. */
export const KeptItem = z.object({
  _id: z.string(),
  uid: z.string(),
  qty: z.number().int(),
  price: z.number(),
  color: z.object({ name: z.string(), value: z.string().optional() }).nullable(),
  attribute: z.object({ name: z.string() }).nullable(),
  name: z.string(),
  slug: z.string(),
  image: Picture.nullable(),
})

/** `version` 0: nothing has been kept yet. */
export const CartOfAccount = z.object({
  items: z.array(KeptItem),
  compare: z.array(z.string()),
  version: z.number().int(),
})
export type CartOfAccount = z.infer<typeof CartOfAccount>

export const CouponCode = text(40, 1)

/** Where a cart may go: enough of an address to find the delivery area. */
export const PlaceOf = z.strictObject({
  country: z.string().regex(/^[A-Z]{2}$/),
  state: text(80).optional(),
  city: text(80).optional(),
})

export const QuoteRequest = z.strictObject({
  items: CartLines,
  coupon: CouponCode.optional(),
  delivery: DeliveryChoice.optional(),
  address: PlaceOf.optional(),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

const code = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]])

export const QuotedItem = z.object({
  _id: z.string(),
  uid: z.string(),
  slug: z.string().nullable(),
  name: z.string(),
  color: z.object({ name: z.string(), value: z.string() }).nullable(),
  attribute: z.object({ name: z.string() }).nullable(),
  image: Picture.nullable(),
  sku: z.string().nullable(),
  qty: z.number().int(),
  price: z.number(),
  comparePrice: z.number().optional(),
  /** this line's share of the coupon */
  discount: z.number(),
  /** price × qty, before the coupon */
  total: z.number(),
  /** -1 is unlimited */
  stock: z.number().int(),
  problem: code.optional(),
})
export type QuotedItem = z.infer<typeof QuotedItem>

/** Why the total is what it is: one row per rule that moved an amount. The amounts sum to the total; a coupon's is negative. */
export const Explanation = z.object({
  rule: z.enum(['items', 'coupon', 'delivery', 'delivery_free', 'tax']),
  /** the coupon code, the delivery area, the name of the tax */
  about: z.string().optional(),
  amount: z.number(),
})

export const Quote = z.object({
  items: z.array(QuotedItem),
  itemTotal: z.number(),
  coupon: z.object({ code: z.string(), discount: z.number() }).optional(),
  discount: z.number(),
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
  /** on goods and delivery: added to the total, or contained in it */
  tax: z.number(),
  taxIncluded: z.boolean(),
  /** what it is made of */
  taxes: z.array(TaxRow),
  /** tax will be added as soon as the address is known */
  taxPending: z.boolean(),
  total: z.number(),
  currency: z.object({ name: z.string(), s: z.string(), exchangeRate: z.number(), decimals: z.number().int() }),
  explanation: z.array(Explanation),
  problems: z.array(
    z.object({
      code,
      /** uid of the line at fault */ uid: z.string().optional(),
      stock: z.number().int().optional(),
      minimum: z.number().optional(),
    }),
  ),
})
export type Quote = z.infer<typeof Quote>
