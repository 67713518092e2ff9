import { z } from 'zod'
import { text } from '../text.ts'

export const deliveryTypes = ['delivery', 'express', 'pickup'] as const
export const DeliveryType = z.enum(deliveryTypes)
export type DeliveryType = z.infer<typeof DeliveryType>

/** How an order is delivered: `digital` without shipping. */
export const orderDeliveryTypes = [...deliveryTypes, 'digital'] as const
export const OrderDeliveryType = z.enum(orderDeliveryTypes)
export type OrderDeliveryType = z.infer<typeof OrderDeliveryType>

/** Addresses an area serves: `country` is a two-letter code or `*`; state and city narrow it. */
export const Serves = z.object({ country: z.string(), state: z.string().optional(), city: z.string().optional() })
export type Serves = z.infer<typeof Serves>

export const DeliveryRate = z.object({
  type: DeliveryType,
  /** charged amount; 0 is free. With `bands`, of what is heavier than all of them */
  cost: z.number(),
  /** charged amounts by weight in grams, the lightest first: the first whose `upTo` is not exceeded applies; absent without any */
  bands: z.array(z.object({ upTo: z.number().int(), cost: z.number() })).optional(),
  /** delivery is free from this item total */
  freeOver: z.number().nullable(),
  daysMin: z.number().int(),
  daysMax: z.number().int(),
})
export type DeliveryRate = z.infer<typeof DeliveryRate>

export const DeliveryArea = z.object({
  _id: z.string(),
  /** name that identifies the area in a cart */
  area: z.string(),
  /** name in the requested language */
  name: z.string(),
  serves: z.array(Serves),
  rates: z.array(DeliveryRate),
  /** grams that a unit without a weight counts; absent for 0 */
  defaultWeight: z.number().int().optional(),
})
export type DeliveryArea = z.infer<typeof DeliveryArea>

/** Delivery of a cart: type, and area by name or `_id`. The server always looks up the cost. */
export const DeliveryChoice = z.strictObject({ type: DeliveryType, area: text(120, 1) })
export type DeliveryChoice = z.infer<typeof DeliveryChoice>
