import type { UndoHandlers } from '../audit/service.ts'
import { postsUndoHandlers as ofPosts } from './dashboard/service.ts'
import { tagUndoHandlers } from './dashboard/tags.ts'

export { postMoments } from './dashboard/moment.ts'

export const postsUndoHandlers: UndoHandlers = { ...ofPosts, ...tagUndoHandlers }
