import type { Quote } from '@haat/shared/cart/schema.ts'
import { closestOffers, costByWeight, deliveryCost, type Place, totalGrams } from '@haat/shared/delivery/rules.ts'
import { chargedPrice, toAmount } from '@haat/shared/money.ts'
import { adjustRate, changesDelivery } from '../../extensions/calculate.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { type FoundRate, findRates } from '../delivery/service.ts'
import type { PricedCart } from './price.ts'

/** A delivery rate with its cost for a cart, in charged minor units. */
export interface DeliveryOffer extends FoundRate {
  amount: number
}

/** Delivery methods of an address with their costs for this cart, by weight and adjusted by extensions; best match first. */
export const findOffers = (ctx: Ctx, cart: PricedCart, place: Place): Promise<DeliveryOffer[]> =>
  inTransaction(ctx, async (ctx) => {
    const { totals, weight, currency, forExtensions } = cart
    const offers: DeliveryOffer[] = []
    for (const found of await findRates(ctx, place)) {
      const own = { ...found, cost: costByWeight(found, totalGrams(weight, found.defaultWeight)) }
      const rate = await adjustRate(ctx, own, forExtensions)
      offers.push({ ...rate, amount: deliveryCost(rate, totals.itemTotal - totals.discount, currency) })
    }
    return offers
  })

/** The delivery offers of a quote, if extensions change the rates of the delivery areas; else undefined. */
export async function showOffers(ctx: Ctx, cart: PricedCart, place: Place | undefined): Promise<Quote['offers']> {
  if (!place || !cart.needsDelivery || !changesDelivery(ctx.env)) return undefined
  return closestOffers(await findOffers(ctx, cart, place)).map(({ type, area, amount, freeOver }) => ({
    type,
    area,
    cost: toAmount(amount),
    freeOver: freeOver === null ? null : toAmount(chargedPrice(freeOver, cart.currency)),
  }))
}
