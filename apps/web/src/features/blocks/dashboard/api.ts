import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shopEndpoints } from 'virtual:endpoints'
import type { BlockDocument, BlockVersion } from '@haat/shared/blocks/dashboard/schema.ts'
import type { Brand } from '@haat/shared/catalog/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.blocks
const document = 'home'

const dashboardApi = api.enhanceEndpoints({ addTagTypes: ['BlockDocument'] }).injectEndpoints({
  endpoints: (build) => ({
    blockDocument: build.query<BlockDocument, void>({
      query: () => call(rows.read).query({ document }),
      transformResponse: ({ document }: { document: BlockDocument }) => document,
      providesTags: ['BlockDocument'],
      // Seconds; short, because other staff make changes too.
      keepUnusedDataFor: 20,
    }),
    blockVersions: build.query<BlockVersion[], void>({
      query: () => call(rows.versions).query({ document }),
      transformResponse: ({ versions }: { versions: BlockVersion[] }) => versions,
      providesTags: ['BlockDocument'],
    }),
    blockBrands: build.query<Brand[], void>({
      query: () => call(shopEndpoints.catalog.brands).query({}),
      transformResponse: ({ brands }: { brands: Brand[] }) => brands,
    }),
  }),
})

export const { useBlockDocumentQuery, useBlockVersionsQuery, useBlockBrandsQuery } = dashboardApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

export function useDocumentChanges() {
  const dispatch = useDispatch<Dispatch>()
  return {
    show: async (document: BlockDocument) => {
      await dispatch(dashboardApi.util.upsertQueryData('blockDocument', undefined, document))
    },
    readNow: () =>
      dispatch(dashboardApi.endpoints.blockDocument.initiate(undefined, { forceRefetch: true, subscribe: false })).then(
        ({ data }) => data,
      ),
  }
}
