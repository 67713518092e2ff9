import { endpoints } from 'virtual:endpoints'
import { type CartWeight, closestOffers, costByWeight, totalGrams, unitWeight } from '@haat/shared/delivery/rules.ts'
import type { DeliveryArea, DeliveryRate } from '@haat/shared/delivery/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { api, call } from '../../lib/api/api.ts'

const deliveryApi = api.injectEndpoints({
  endpoints: (build) => ({ deliveryAreas: build.query(call(endpoints.delivery.areas)) }),
})

const { useDeliveryAreasQuery } = deliveryApi

type Where = Partial<Pick<Address, 'country' | 'state' | 'city'>>

/** Delivery areas of an address, most specific first; without an address all areas. */
export function useDeliveryAreas(where?: Where, { skip = false } = {}) {
  const input = where?.country ? placeOf(where as Where & { country: string }) : {}
  const { currentData, error, isFetching, refetch } = useDeliveryAreasQuery(input, { skip })
  return { areas: currentData?.areas, error, isFetching, refetch }
}

/** The parts of an address that determine its delivery area. */
export function placeOf({ country, state, city }: Where & { country: string }): {
  country: string
  state?: string
  city?: string
} {
  return { country, ...(state?.trim() && { state: state.trim() }), ...(city?.trim() && { city: city.trim() }) }
}

export interface Offer extends DeliveryRate {
  /** identifier of the area */
  area: string
  /** display name of the area */
  areaName: string
}

/**
 * Delivery methods of an address with their cost for a weight (default: one unit without a weight): for each type the rate of the most specific area,
 * and every pickup location.
 */
export function toDeliveryOffers(areas: readonly DeliveryArea[], weight: CartWeight = unitWeight(undefined)): Offer[] {
  return closestOffers(
    areas.flatMap(({ area, name, rates, defaultWeight = 0 }) =>
      rates.map((rate) => ({ ...rate, cost: costByWeight(rate, totalGrams(weight, defaultWeight)), area, areaName: name })),
    ),
  )
}
