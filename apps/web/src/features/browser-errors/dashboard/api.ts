import { endpoints } from 'virtual:dashboard-endpoints'
import type { BrowserError, BrowserErrorDay } from '@haat/shared/browser-errors/dashboard-schema.ts'
import { api, call } from '../../../lib/api/api.ts'

const browserErrorsApi = api.enhanceEndpoints({ addTagTypes: ['BrowserErrors'] }).injectEndpoints({
  endpoints: (build) => ({
    browserErrors: build.query<{ errors: BrowserError[]; total: number; days: BrowserErrorDay[] }, void>({
      query: () => call(endpoints.browserErrors.list).query({}),
      providesTags: ['BrowserErrors'],
    }),
  }),
})

export const { useBrowserErrorsQuery } = browserErrorsApi
