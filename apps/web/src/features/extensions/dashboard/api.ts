import { endpoints } from 'virtual:dashboard-endpoints'
import type { ExtensionDetails, ExtensionInfo } from '@haat/shared/extensions/dashboard/schema.ts'
import { api, call } from '../../../lib/api/api.ts'

const extensionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    extensions: build.query<ExtensionInfo[], void>({
      query: () => call(endpoints.extensions.list).query({}),
      transformResponse: ({ extensions }: { extensions: ExtensionInfo[] }) => extensions,
      keepUnusedDataFor: 0,
    }),
    extension: build.query<ExtensionDetails, string>({
      query: (name) => call(endpoints.extensions.read).query({ name }),
      transformResponse: ({ extension }: { extension: ExtensionDetails }) => extension,
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useExtensionsQuery, useExtensionQuery } = extensionsApi
