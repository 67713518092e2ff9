export { invoiceListeners } from './issue.ts'
