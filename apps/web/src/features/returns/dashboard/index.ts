export { OrderReturnsCard } from './parts/order-returns-card.tsx'
