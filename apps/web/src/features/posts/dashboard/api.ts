import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardPost, TranslatedTag } from '@haat/shared/posts/dashboard/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.posts

export type PostsQuery = InputTo<typeof rows.list>

const postsApi = api.enhanceEndpoints({ addTagTypes: ['DashboardPosts'] }).injectEndpoints({
  endpoints: (build) => ({
    dashboardPosts: build.query({ ...call(rows.list), providesTags: ['DashboardPosts'] }),
    dashboardPost: build.query<DashboardPost, string>({
      query: (postId) => call(rows.read).query({ postId }),
      transformResponse: ({ post }: { post: DashboardPost }) => post,
      providesTags: ['DashboardPosts'],
      // Seconds; short, because other staff make changes too.
      keepUnusedDataFor: 20,
    }),
    postTags: build.query<TranslatedTag[], void>({
      query: () => call(rows.tags).query({}),
      transformResponse: ({ tags }: { tags: TranslatedTag[] }) => tags,
      providesTags: ['DashboardPosts'],
    }),
  }),
})

export const { useDashboardPostsQuery, useDashboardPostQuery, usePostTagsQuery } = postsApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** Cache updates after a change of a post. */
export function usePostChanges() {
  const dispatch = useDispatch<Dispatch>()
  return {
    refresh: () => void dispatch(postsApi.util.invalidateTags(['DashboardPosts'])),
    /** the current post from the server, bypassing the cache */
    readNow: (postId: string) =>
      dispatch(postsApi.endpoints.dashboardPost.initiate(postId, { forceRefetch: true, subscribe: false })).then(
        ({ data }) => data,
      ),
    showPost: (post: DashboardPost) => dispatch(postsApi.util.upsertQueryData('dashboardPost', post._id, post)),
  }
}
