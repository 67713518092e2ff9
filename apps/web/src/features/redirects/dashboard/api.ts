import { endpoints } from 'virtual:dashboard-endpoints'
import type { MissingPath } from '@haat/shared/redirects/dashboard/schema.ts'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.redirects

export type RedirectsQuery = InputTo<typeof rows.list>

const redirectsApi = api.enhanceEndpoints({ addTagTypes: ['Redirects'] }).injectEndpoints({
  endpoints: (build) => ({
    redirects: build.query({ ...call(rows.list), providesTags: ['Redirects'] }),
    missingPaths: build.query<MissingPath[], void>({
      query: () => call(rows.missing).query({}),
      transformResponse: ({ missing }: { missing: MissingPath[] }) => missing,
      providesTags: ['Redirects'],
    }),
  }),
})

export const { useRedirectsQuery, useMissingPathsQuery } = redirectsApi

/** Refetches both lists after a change. */
export function useRefreshRedirects(): () => void {
  const dispatch = useDispatch()
  return () => void dispatch(redirectsApi.util.invalidateTags(['Redirects']))
}
