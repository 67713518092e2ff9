export { findBestSellers } from './products.ts'
export { readSalesSpan, shownCurrency } from './sales.ts'
export { countVisitorsByDay } from './searches.ts'
export type { Traffic, Visitor } from './traffic.ts'
