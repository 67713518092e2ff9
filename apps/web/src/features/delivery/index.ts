export { type Offer, offersOf, useDeliveryAreas } from './api.ts'
export { arrival } from './arrival.ts'
