import { endpoints } from 'virtual:dashboard-endpoints'
import type { ApiKey } from '@haat/shared/api-keys/dashboard/schema.ts'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../lib/api/api.ts'

const keysApi = api.enhanceEndpoints({ addTagTypes: ['ApiKeys'] }).injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query<ApiKey[], void>({
      query: () => call(endpoints.apiKeys.list).query({}),
      transformResponse: ({ keys }: { keys: ApiKey[] }) => keys,
      providesTags: ['ApiKeys'],
    }),
  }),
})

export const { useApiKeysQuery } = keysApi

/** Fetches the list again after a change. */
export function useRefreshApiKeys(): () => void {
  const dispatch = useDispatch()
  return () => void dispatch(keysApi.util.invalidateTags(['ApiKeys']))
}
