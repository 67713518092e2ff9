export { useOrdersInfiniteQuery } from './api.ts'
export { OrderCard, OrderCardSkeleton } from './components/order-card.tsx'
export { paymentText, WayChip } from './dashboard/components/chips.tsx'
