export { findBestSellers } from './products.ts'
export { readSalesSpan, shownCurrency } from './sales.ts'
export { countOldSearches, countVisitorsByDay, deleteOldSearches } from './searches.ts'
export { countTraffic, type Traffic, type Visitor } from './traffic.ts'
