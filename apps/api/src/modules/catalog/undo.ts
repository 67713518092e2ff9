export { catalogUndoHandlers } from './dashboard/products/undo-handlers.ts'
