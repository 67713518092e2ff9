export { pageMoments } from './dashboard/moment.ts'
export { pagesUndoHandlers } from './dashboard/service.ts'
