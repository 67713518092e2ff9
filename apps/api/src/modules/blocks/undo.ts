export { blocksUndoHandlers } from './dashboard/publish.ts'
