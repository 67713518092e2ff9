export { deliveryUndoHandlers } from './dashboard/service.ts'
