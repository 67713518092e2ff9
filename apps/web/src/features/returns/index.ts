import { lazyPart } from '../../lib/lazy-now.tsx'

/** Returns of an order, loaded for delivered orders. */
export const OrderReturns = lazyPart(() => import('./components/order-returns.tsx'))
/** Returns card of the dashboard's order page, in a chunk that the storefront never loads. */
export const OrderReturnsCard = lazyPart(() => import('./dashboard/components/order-returns-card.tsx'))
export const ReturnForm = lazyPart(() => import('./storefront/return-form.tsx'))
