export { expireOrders } from './expire-orders.ts'
