import { z } from 'zod'
import { notifiedEventTypes } from '../../orders/transitions.ts'
import { Currency } from '../../settings/schema.ts'

/** A staff notification. Holds only what is needed to open the record, no personal data. */
export const ShopEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('order'),
    _id: z.string(),
    at: z.string(),
    number: z.string(),
    total: z.number(),
    currency: Currency.pick({ name: true, s: true }),
  }),
  z.object({
    type: z.literal('return'),
    _id: z.string(),
    at: z.string(),
    /** order number */
    number: z.string(),
    returnId: z.string(),
    /** true: the customer wrote a message; false: a new return */
    message: z.boolean(),
  }),
  /** a payment or refund that needs attention */
  z.object({ type: z.literal('money'), _id: z.string(), at: z.string(), number: z.string(), what: z.enum(notifiedEventTypes) }),
  z.object({ type: z.literal('question'), _id: z.string(), at: z.string(), product: z.string() }),
  z.object({ type: z.literal('review'), _id: z.string(), at: z.string(), product: z.string(), stars: z.number() }),
])
export type ShopEvent = z.infer<typeof ShopEvent>
