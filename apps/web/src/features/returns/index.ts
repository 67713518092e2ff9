import { lazy } from 'react'

/** Returns of an order, and the way to ask for one: comes with orders that have arrived. */
export const OrderReturns = lazy(() => import('./parts/order-returns.tsx'))
export const ReturnForm = lazy(() => import('./storefront/return-form.tsx'))
