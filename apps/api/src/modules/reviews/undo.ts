export { reviewsUndoHandlers } from './dashboard/service.ts'
export { questionsUndoHandlers } from './questions/dashboard.ts'
