import { lazy } from 'react'

/** Returns of an order, loaded for delivered orders. */
export const OrderReturns = lazy(() => import('./components/order-returns.tsx'))
/** Returns card of the dashboard's order page, in a chunk that the storefront never loads. */
export const OrderReturnsCard = lazy(() => import('./dashboard/components/order-returns-card.tsx'))
export const ReturnForm = lazy(() => import('./storefront/return-form.tsx'))
