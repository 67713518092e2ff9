import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shopEndpoints } from 'virtual:endpoints'
import type { CollectionCard } from '@haat/shared/catalog/collections/schema.ts'
import type { Category } from '@haat/shared/catalog/schema.ts'
import type { DashboardContentPage, DashboardContentPageRow, DashboardMenu } from '@haat/shared/pages/dashboard/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.pages

const dashboardApi = api.enhanceEndpoints({ addTagTypes: ['DashboardContentPages', 'DashboardMenus'] }).injectEndpoints({
  endpoints: (build) => ({
    dashboardContentPages: build.query<DashboardContentPageRow[], void>({
      query: () => call(rows.list).query({}),
      transformResponse: ({ pages }: { pages: DashboardContentPageRow[] }) => pages,
      providesTags: ['DashboardContentPages'],
    }),
    dashboardContentPage: build.query<DashboardContentPage, string>({
      query: (pageId) => call(rows.read).query({ pageId }),
      transformResponse: ({ page }: { page: DashboardContentPage }) => page,
      providesTags: ['DashboardContentPages'],
      // Seconds; short, because other staff make changes too.
      keepUnusedDataFor: 20,
    }),
    menuCategories: build.query<Category[], void>({
      query: () => call(shopEndpoints.catalog.categories).query({}),
      transformResponse: ({ categories }: { categories: Category[] }) => categories,
    }),
    menuCollections: build.query<CollectionCard[], void>({
      query: () => call(shopEndpoints.catalog.collections).query({}),
      transformResponse: ({ collections }: { collections: CollectionCard[] }) => collections,
    }),
    menuJournal: build.query<boolean, void>({
      query: () => call(shopEndpoints.pages.list).query({}),
      transformResponse: ({ journal }: { journal: boolean }) => journal,
    }),
    dashboardMenus: build.query<DashboardMenu[], void>({
      query: () => call(rows.menus).query({}),
      transformResponse: ({ menus }: { menus: DashboardMenu[] }) => menus,
      providesTags: ['DashboardMenus'],
      keepUnusedDataFor: 20,
    }),
  }),
})

export const {
  useDashboardContentPagesQuery,
  useDashboardContentPageQuery,
  useDashboardMenusQuery,
  useMenuCategoriesQuery,
  useMenuCollectionsQuery,
  useMenuJournalQuery,
} = dashboardApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

export function usePageChanges() {
  const dispatch = useDispatch<Dispatch>()
  return {
    /** refetches menus too, as their links follow the pages */
    refresh: () => void dispatch(dashboardApi.util.invalidateTags(['DashboardContentPages', 'DashboardMenus'])),
    /** applies a change to the list optimistically; returns a function that reverts it */
    applyOptimistically: (change: (pages: DashboardContentPageRow[]) => DashboardContentPageRow[]) =>
      dispatch(dashboardApi.util.updateQueryData('dashboardContentPages', undefined, change)).undo,
    readNow: (pageId: string) =>
      dispatch(dashboardApi.endpoints.dashboardContentPage.initiate(pageId, { forceRefetch: true, subscribe: false })).then(
        ({ data }) => data,
      ),
    menusNow: () =>
      dispatch(dashboardApi.endpoints.dashboardMenus.initiate(undefined, { forceRefetch: true, subscribe: false })).then(
        ({ data }) => data,
      ),
    showMenu: (menu: DashboardMenu) =>
      dispatch(
        dashboardApi.util.updateQueryData('dashboardMenus', undefined, (menus) =>
          menus.map((one) => (one.place === menu.place ? menu : one)),
        ),
      ),
    showPage: (page: DashboardContentPage) => dispatch(dashboardApi.util.upsertQueryData('dashboardContentPage', page._id, page)),
  }
}
