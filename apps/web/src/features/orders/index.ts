export { useOrdersInfiniteQuery } from './api.ts'
export { OrderCard, OrderCardSkeleton } from './components/order-card.tsx'
