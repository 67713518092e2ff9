import { endpoints } from 'virtual:endpoints'
import { api, call } from '../../lib/api/api.ts'

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    posts: build.query(call(endpoints.posts.list)),
    post: build.query(call(endpoints.posts.read)),
  }),
})

export const { usePostsQuery, usePostQuery } = queries
