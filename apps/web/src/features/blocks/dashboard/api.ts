import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shopEndpoints } from 'virtual:endpoints'
import type { BlockDocument, BlockVersion } from '@haat/shared/blocks/dashboard/schema.ts'
import type { CollectionCard } from '@haat/shared/catalog/collections/schema.ts'
import type { Brand } from '@haat/shared/catalog/schema.ts'
import type { TranslatedTag } from '@haat/shared/posts/dashboard/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.blocks

/** Key of the home page among the documents; content pages have their id. */
export const homeKey = 'home'

const dashboardApi = api.enhanceEndpoints({ addTagTypes: ['BlockDocument', 'DashboardContentPages'] }).injectEndpoints({
  endpoints: (build) => ({
    blockDocument: build.query<BlockDocument, string>({
      query: (document) => call(rows.read).query({ document }),
      transformResponse: ({ document }: { document: BlockDocument }) => document,
      // The answer names the page, and whether it is hidden.
      providesTags: ['BlockDocument', 'DashboardContentPages'],
      // Seconds; short, because other staff make changes too.
      keepUnusedDataFor: 20,
    }),
    blockVersions: build.query<BlockVersion[], string>({
      query: (document) => call(rows.versions).query({ document }),
      transformResponse: ({ versions }: { versions: BlockVersion[] }) => versions,
      providesTags: ['BlockDocument'],
    }),
    blockPostTags: build.query<TranslatedTag[], void>({
      query: () => call(endpoints.posts.tags).query({}),
      transformResponse: ({ tags }: { tags: TranslatedTag[] }) => tags,
    }),
    blockCollections: build.query<CollectionCard[], void>({
      query: () => call(shopEndpoints.catalog.collections).query({}),
      transformResponse: ({ collections }: { collections: CollectionCard[] }) => collections,
    }),
    blockBrands: build.query<Brand[], void>({
      query: () => call(shopEndpoints.catalog.brands).query({}),
      transformResponse: ({ brands }: { brands: Brand[] }) => brands,
    }),
  }),
})

export const {
  useBlockDocumentQuery,
  useBlockVersionsQuery,
  useBlockBrandsQuery,
  useBlockPostTagsQuery,
  useBlockCollectionsQuery,
} = dashboardApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

export function useDocumentChanges(key: string) {
  const dispatch = useDispatch<Dispatch>()
  return {
    show: async (document: BlockDocument) => {
      await dispatch(dashboardApi.util.upsertQueryData('blockDocument', key, document))
    },
    /** after a publication: lists and forms of content pages */
    refreshPages: () => void dispatch(dashboardApi.util.invalidateTags(['DashboardContentPages'])),
    readNow: () =>
      dispatch(dashboardApi.endpoints.blockDocument.initiate(key, { forceRefetch: true, subscribe: false })).then(
        ({ data }) => data,
      ),
  }
}
