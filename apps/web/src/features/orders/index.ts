export { useOrdersInfiniteQuery } from './api.ts'
export { OrderCard, OrderCardSkeleton } from './parts/order-card.tsx'
