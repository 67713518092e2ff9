export { useOrdersInfiniteQuery } from './api.ts'
export { AddressBlock } from './parts/address-block.tsx'
export { OrderCard, OrderCardSkeleton } from './parts/order-card.tsx'
