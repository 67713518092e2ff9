import { z } from 'zod'
import { Explanation } from '../cart/schema.ts'
import { Address } from '../orders/schema.ts'
import { PaymentMethod } from '../payments/schema.ts'
import { TaxRow } from '../tax/schema.ts'

export const documentKinds = ['invoice', 'credit_note'] as const
export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof DocumentKind>

/** Why a credit note was written: money went back, the order was cancelled, or changed and invoiced anew. */
export const creditReasons = ['refund', 'cancelled', 'changed'] as const
export type CreditReason = (typeof creditReasons)[number]

const amount = z.number()

/** Everything that is printed, as it was on the day it was issued. Of a credit note the amounts are what is credited. */
export const DocumentSnapshot = z.object({
  orderId: z.string(),
  orderDate: z.string(),
  seller: z.object({ name: z.string(), address: z.string(), email: z.string(), phone: z.string(), taxId: z.string() }),
  billing: Address,
  shipping: Address,
  paymentMethod: PaymentMethod,
  currency: z.object({ name: z.string(), s: z.string(), exchangeRate: z.number(), decimals: z.number().int() }),
  lines: z.array(
    z.object({
      name: z.string(),
      /** colour, size */
      options: z.array(z.string()),
      sku: z.string().nullable(),
      qty: z.number().int(),
      price: amount,
      discount: amount,
      tax: amount,
      /** before the discount */
      total: amount,
    }),
  ),
  explanation: z.array(Explanation),
  tax: amount,
  taxIncluded: z.boolean(),
  taxes: z.array(TaxRow),
  total: amount,
  /** of a credit note: the invoice it corrects, and why */
  credits: z.object({ number: z.string(), date: z.string(), reason: z.enum(creditReasons), note: z.string() }).nullable(),
})
export type DocumentSnapshot = z.infer<typeof DocumentSnapshot>

export const ShopDocument = z.object({
  _id: z.string(),
  kind: DocumentKind,
  /** with its prefix */
  number: z.string(),
  date: z.string(),
  total: amount,
  /** an invoice that a credit note has taken back as a whole */
  reversed: z.boolean(),
  snapshot: DocumentSnapshot,
})
export type ShopDocument = z.infer<typeof ShopDocument>
