export { catalogMoments } from './dashboard/moment.ts'
export { catalogUndoHandlers } from './dashboard/products/undo-handlers.ts'
