export { type Offer, toDeliveryOffers, useDeliveryAreas } from './api.ts'
export { arrival } from './arrival.ts'
