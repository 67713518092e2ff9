export { mailUndoHandlers } from './dashboard/templates.ts'
