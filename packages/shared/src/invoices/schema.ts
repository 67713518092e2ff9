import { z } from 'zod'
import { Explanation } from '../cart/schema.ts'
import { Address } from '../orders/schema.ts'
import { PaymentMethod } from '../payments/schema.ts'
import { TaxRow } from '../tax/schema.ts'

export const documentKinds = ['invoice', 'credit_note'] as const
export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof DocumentKind>

/** Reason of a credit note: a refund, a cancelled order, or an edited order that is invoiced again. */
export const creditReasons = ['refund', 'cancelled', 'changed'] as const
export type CreditReason = (typeof creditReasons)[number]

const amount = z.number()

/** Everything printed on the document, as of the day it was issued. A credit note holds the credited amounts. */
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
      /** of a bundle */
      parts: z.array(z.object({ name: z.string(), options: z.array(z.string()), qty: z.number().int() })).optional(),
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
  /** credit notes only: the corrected invoice and the reason */
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
  /** the invoice is fully credited */
  reversed: z.boolean(),
  snapshot: DocumentSnapshot,
})
export type ShopDocument = z.infer<typeof ShopDocument>
