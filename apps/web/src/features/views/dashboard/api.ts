import { endpoints } from 'virtual:dashboard-endpoints'
import type { SavedView } from '@haat/shared/views/desk-schema.ts'
import type { ViewList } from '@haat/shared/views/lists.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.views

const viewsApi = api.enhanceEndpoints({ addTagTypes: ['Views'] }).injectEndpoints({
  endpoints: (build) => ({
    views: build.query<SavedView[], ViewList>({
      query: (list) => call(rows.list).query({ list }),
      transformResponse: (answer: { views: SavedView[] }) => answer.views,
      providesTags: ['Views'],
    }),
    keepView: build.mutation({ ...call(rows.create), invalidatesTags: ['Views'] }),
    saveView: build.mutation({ ...call(rows.save), invalidatesTags: ['Views'] }),
    removeView: build.mutation({ ...call(rows.remove), invalidatesTags: ['Views'] }),
  }),
})

export const { useViewsQuery, useKeepViewMutation, useSaveViewMutation, useRemoveViewMutation } = viewsApi
