import { lazy } from 'react'

/** Returns of an order, and the way to ask for one: comes with orders that have arrived. */
export const OrderReturns = lazy(() => import('./parts/order-returns.tsx'))
/** For the page of an order in the dashboard: a chunk of its own, which a shopper's browser never asks for. */
export const OrderReturnsCard = lazy(() => import('./dashboard/parts/order-returns-card.tsx'))
export const ReturnForm = lazy(() => import('./storefront/return-form.tsx'))
