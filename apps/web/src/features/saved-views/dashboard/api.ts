import { endpoints } from 'virtual:dashboard-endpoints'
import type { SavedView } from '@haat/shared/saved-views/dashboard/schema.ts'
import type { ViewList } from '@haat/shared/saved-views/lists.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.savedViews

const savedViewsApi = api.enhanceEndpoints({ addTagTypes: ['Views'] }).injectEndpoints({
  endpoints: (build) => ({
    views: build.query<SavedView[], ViewList>({
      query: (list) => call(rows.list).query({ list }),
      transformResponse: (answer: { views: SavedView[] }) => answer.views,
      providesTags: ['Views'],
    }),
    createView: build.mutation({ ...call(rows.create), invalidatesTags: ['Views'] }),
    saveView: build.mutation({ ...call(rows.save), invalidatesTags: ['Views'] }),
    removeView: build.mutation({ ...call(rows.remove), invalidatesTags: ['Views'] }),
  }),
})

export const { useViewsQuery, useCreateViewMutation, useSaveViewMutation, useRemoveViewMutation } = savedViewsApi
