import { z } from 'zod'
import { newsEventTypes } from '../orders/moves.ts'
import { Currency } from '../settings/schema.ts'

/** What happened in the shop that staff are told of: no more than finds it again. Who it is about stands on its own page. */
export const ShopEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('order'),
    _id: z.string(),
    at: z.string(),
    number: z.string(),
    total: z.number(),
    currency: Currency.pick({ s: true, decimals: true }),
  }),
  z.object({
    type: z.literal('return'),
    _id: z.string(),
    at: z.string(),
    /** of the order */
    number: z.string(),
    returnId: z.string(),
    /** its buyer wrote; else it is new */
    message: z.boolean(),
  }),
  /** of a payment or a refund, where somebody has to look */
  z.object({ type: z.literal('money'), _id: z.string(), at: z.string(), number: z.string(), what: z.enum(newsEventTypes) }),
  z.object({ type: z.literal('review'), _id: z.string(), at: z.string(), product: z.string(), stars: z.number() }),
])
export type ShopEvent = z.infer<typeof ShopEvent>
