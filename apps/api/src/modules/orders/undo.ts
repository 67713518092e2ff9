export { ordersUndoHandlers } from './dashboard/undo.ts'
