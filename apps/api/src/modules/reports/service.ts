export { findBestSellers } from './products.ts'
export { readSalesSpan, shownCurrency } from './sales.ts'
export { countVisitorsByDay } from './searches.ts'
export { countTraffic, type Traffic, type Visitor } from './traffic.ts'
