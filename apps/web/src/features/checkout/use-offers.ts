import { useState } from 'react'
import { toFailure } from '../../lib/api/api.ts'
import type { Failure } from '../../lib/api/http.ts'
import { useSettings } from '../../lib/settings.ts'
import { type CartView, useCart } from '../cart/index.ts'
import { type Offer, toDeliveryOffers, useDeliveryAreas } from '../delivery/index.ts'

interface Offers {
  /** undefined while their costs are unknown */
  offers: Offer[] | undefined
  failure: Failure | undefined
  refetch: () => unknown
}

/**
 * Delivery methods for the address with what each costs this cart. Where extensions change delivery rates, the costs are those of the quote, so that the
 * list never shows another amount than the one that is charged.
 */
export function useOffers(view: CartView): Offers {
  const { items, coupon, shippingInfo } = useCart()
  const { extensions = [] } = useSettings()
  const { areas, error, refetch } = useDeliveryAreas(shippingInfo)
  const { country, state, city } = shippingInfo
  // A quote for another method of the same cart and address has the same offers.
  const asked = JSON.stringify([items.map(({ uid, qty }) => [uid, qty]), coupon.code, country, state, city])
  const [last, setLast] = useState<{ asked: string; offers: NonNullable<CartView['quote']>['offers'] }>()
  const fresh = view.quote?.offers
  if (fresh && (last?.asked !== asked || last.offers !== fresh)) setLast({ asked, offers: fresh })

  const offers = areas && toDeliveryOffers(areas, view.weight)
  if (!extensions.some(({ delivery }) => delivery)) return { offers, failure: toFailure(error), refetch }
  const priced = fresh ?? (last?.asked === asked ? last.offers : undefined)
  return {
    offers:
      priced &&
      offers?.flatMap((offer) => {
        const own = priced.find(({ type, area }) => type === offer.type && area === offer.area)
        return own ? [{ ...offer, cost: own.cost, freeOver: own.freeOver }] : []
      }),
    failure: toFailure(error) ?? (priced ? undefined : view.failure),
    refetch: () => void Promise.all([refetch(), view.refetch()]),
  }
}
