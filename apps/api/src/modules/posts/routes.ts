import { postsApi } from '@haat/shared/posts/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listPosts, readPost } from './service.ts'

export const postsRoutes: Route[] = [route(postsApi.list, listPosts), route(postsApi.read, readPost)]
