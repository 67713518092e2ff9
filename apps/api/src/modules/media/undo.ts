export { mediaUndoHandlers } from './dashboard/service.ts'
