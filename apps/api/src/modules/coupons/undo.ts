export { couponUndoHandlers } from './dashboard/service.ts'
