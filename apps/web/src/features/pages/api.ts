import { endpoints } from 'virtual:endpoints'
import { api, call } from '../../lib/api/api.ts'

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    pages: build.query(call(endpoints.pages.list)),
    page: build.query(call(endpoints.pages.read)),
  }),
})

export const { usePagesQuery, usePageQuery } = queries
