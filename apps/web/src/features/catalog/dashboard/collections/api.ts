import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardCollection, DashboardCollectionRow } from '@haat/shared/catalog/dashboard/collections.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../../lib/api/api.ts'

const rows = endpoints.collections

const collectionsApi = api.enhanceEndpoints({ addTagTypes: ['DashboardCollections'] }).injectEndpoints({
  endpoints: (build) => ({
    dashboardCollections: build.query<DashboardCollectionRow[], void>({
      query: () => call(rows.list).query({}),
      transformResponse: ({ collections }: { collections: DashboardCollectionRow[] }) => collections,
      providesTags: ['DashboardCollections'],
    }),
    dashboardCollection: build.query<DashboardCollection, string>({
      query: (collectionId) => call(rows.read).query({ collectionId }),
      transformResponse: ({ collection }: { collection: DashboardCollection }) => collection,
      providesTags: ['DashboardCollections'],
      // Seconds; short, because other staff make changes too.
      keepUnusedDataFor: 20,
    }),
  }),
})

export const { useDashboardCollectionsQuery, useDashboardCollectionQuery } = collectionsApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** Cache updates after a change of a collection. */
export function useCollectionChanges() {
  const dispatch = useDispatch<Dispatch>()
  return {
    refresh: () => void dispatch(collectionsApi.util.invalidateTags(['DashboardCollections'])),
    /** the current collection from the server, bypassing the cache */
    readNow: (collectionId: string) =>
      dispatch(
        collectionsApi.endpoints.dashboardCollection.initiate(collectionId, { forceRefetch: true, subscribe: false }),
      ).then(({ data }) => data),
    show: (collection: DashboardCollection) =>
      dispatch(collectionsApi.util.upsertQueryData('dashboardCollection', collection._id, collection)),
  }
}
