export { type Offer, offersOf, placeOf, useDeliveryAreas } from './api.ts'
export { arrival } from './arrival.ts'
