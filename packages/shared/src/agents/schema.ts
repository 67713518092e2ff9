import { z } from 'zod'
import { maxLines, maxQty } from '../cart/limits.ts'
import { line } from '../text.ts'

// What agents send, as the protocol names it. Unknown fields are ignored: the protocol grows by them.

/** A postal address of the protocol. */
export const UcpAddress = z.object({
  id: line(64).optional(),
  first_name: line(60).optional(),
  last_name: line(60).optional(),
  street_address: line(150).optional(),
  extended_address: line(48).optional(),
  address_locality: line(80).optional(),
  address_region: line(80).optional(),
  postal_code: line(20).optional(),
  /** two-letter code, or English name */
  address_country: line(80).optional(),
  phone_number: line(32).optional(),
})
export type UcpAddress = z.infer<typeof UcpAddress>

const Buyer = z.object({
  first_name: line(60).optional(),
  last_name: line(60).optional(),
  email: line(254).optional(),
  phone_number: line(32).optional(),
})

const FulfillmentMethod = z.object({
  type: z.enum(['shipping', 'pickup']).optional(),
  destinations: z.array(UcpAddress).max(10).optional(),
  selected_destination_id: line(64).nullish(),
  groups: z
    .array(z.object({ selected_option_id: line(80).nullish() }))
    .max(10)
    .optional(),
})

export const CheckoutRequest = z.object({
  line_items: z
    .array(z.object({ item: z.object({ id: line(120, 1) }), quantity: z.int().min(1).max(maxQty) }))
    .min(1)
    .max(maxLines),
  buyer: Buyer.optional(),
  discounts: z.object({ codes: z.array(line(40, 1)).max(5).default([]) }).optional(),
  fulfillment: z.object({ methods: z.array(FulfillmentMethod).max(5).optional() }).optional(),
})
export type CheckoutRequest = z.infer<typeof CheckoutRequest>

export const CompleteRequest = z.object({
  payment: z.object({
    instruments: z
      .array(
        z.object({
          handler_id: line(120, 1),
          type: line(60, 1),
          selected: z.boolean().optional(),
          billing_address: UcpAddress.optional(),
        }),
      )
      .min(1)
      .max(10),
  }),
})
export type CompleteRequest = z.infer<typeof CompleteRequest>

/** A checkout as it is stored: what the agent sent, checked, without prices. */
export interface CheckoutState {
  lines: { variantId: string; qty: number }[]
  buyer: z.infer<typeof Buyer>
  codes: string[]
  destinations: (UcpAddress & { id: string })[]
  destinationId: string | null
  optionId: string | null
  /** the total (minor units) that the agent was told last: the order is placed for this one only */
  total: number | null
  /** currency of `total`; missing in a checkout that was stored before the shop compared it */
  currency?: string | null
  /** idempotency key of the call that placed the order */
  completedBy?: string
}
