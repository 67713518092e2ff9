export { postsUndoHandlers } from './dashboard/service.ts'
