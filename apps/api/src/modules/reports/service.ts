export { findBestSellers } from './products.ts'
export { readSalesSpan, shownCurrency } from './sales.ts'
export { countVisitorsByDay } from './searches.ts'
