export { blockMoments } from './dashboard/moment.ts'
export { blocksUndoHandlers } from './dashboard/publish.ts'
