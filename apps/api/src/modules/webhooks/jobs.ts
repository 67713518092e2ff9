export { claimDeliveries, extendDeliveries, sendDelivery } from './delivery/send.ts'
export { deleteOldEvents } from './retention.ts'
