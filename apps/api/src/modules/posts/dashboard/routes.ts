import { postsDashboardApi } from '@haat/shared/posts/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { createPost, listAllPosts, readDashboardPost, removePost, savePost } from './service.ts'
import { listAllTags, saveTag } from './tags.ts'

export const postsDashboardRoutes: Route[] = [
  route(postsDashboardApi.list, listAllPosts),
  route(postsDashboardApi.tags, listAllTags),
  route(postsDashboardApi.saveTag, saveTag),
  route(postsDashboardApi.create, createPost),
  route(postsDashboardApi.read, readDashboardPost),
  route(postsDashboardApi.save, savePost),
  route(postsDashboardApi.remove, removePost),
]
