export { publishScheduled } from './dashboard/products/publish-due.ts'
