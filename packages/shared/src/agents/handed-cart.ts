import { z } from 'zod'
import { SavedCartItem } from '../cart/schema.ts'
import { DeliveryType } from '../delivery/schema.ts'

/** The cart of an agent's checkout, as the storefront continues it. */
export const HandedCart = z.object({
  /** name of the agent */
  agent: z.string(),
  items: z.array(SavedCartItem),
  /** the code that applies, with its percent */
  coupon: z.object({ code: z.string(), discount: z.number() }).nullable(),
  /** what the agent knows of the delivery address; fields that it does not know are empty */
  address: z.object({
    fullName: z.string(),
    phone: z.string(),
    email: z.string(),
    house: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
  }),
  delivery: z.object({ type: DeliveryType, area: z.string(), cost: z.number() }).nullable(),
})
export type HandedCart = z.infer<typeof HandedCart>
