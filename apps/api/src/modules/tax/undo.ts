export { taxUndoHandlers } from './dashboard/service.ts'
