export { pagesUndoHandlers } from './dashboard/service.ts'
