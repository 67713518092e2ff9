import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shopEndpoints } from 'virtual:endpoints'
import type { Category } from '@haat/shared/catalog/schema.ts'
import type { DeskMenu, DeskPage, DeskPageRow } from '@haat/shared/pages/desk-schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.pages

const deskApi = api.enhanceEndpoints({ addTagTypes: ['DeskPages', 'DeskMenus'] }).injectEndpoints({
  endpoints: (build) => ({
    deskPages: build.query<DeskPageRow[], void>({
      query: () => call(rows.list).query({}),
      transformResponse: ({ pages }: { pages: DeskPageRow[] }) => pages,
      providesTags: ['DeskPages'],
    }),
    deskPage: build.query<DeskPage, string>({
      query: (pageId) => call(rows.read).query({ pageId }),
      transformResponse: ({ page }: { page: DeskPage }) => page,
      providesTags: ['DeskPages'],
      // Others work on it too: who opens it again sees what they did.
      keepUnusedDataFor: 20,
    }),
    menuCategories: build.query<Category[], void>({
      query: () => call(shopEndpoints.catalog.categories).query({}),
      transformResponse: ({ categories }: { categories: Category[] }) => categories,
    }),
    deskMenus: build.query<DeskMenu[], void>({
      query: () => call(rows.menus).query({}),
      transformResponse: ({ menus }: { menus: DeskMenu[] }) => menus,
      providesTags: ['DeskMenus'],
      keepUnusedDataFor: 20,
    }),
  }),
})

export const { useDeskPagesQuery, useDeskPageQuery, useDeskMenusQuery, useMenuCategoriesQuery } = deskApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

export function usePageChanges() {
  const dispatch = useDispatch<Dispatch>()
  return {
    /** menus too: their links follow a page */
    refresh: () => void dispatch(deskApi.util.invalidateTags(['DeskPages', 'DeskMenus'])),
    /** Shows a change of the list before the answer is here; what it gives back puts the list as it was. */
    foresee: (change: (pages: DeskPageRow[]) => DeskPageRow[]) =>
      dispatch(deskApi.util.updateQueryData('deskPages', undefined, change)).undo,
    readNow: (pageId: string) =>
      dispatch(deskApi.endpoints.deskPage.initiate(pageId, { forceRefetch: true, subscribe: false })).then(({ data }) => data),
    menusNow: () =>
      dispatch(deskApi.endpoints.deskMenus.initiate(undefined, { forceRefetch: true, subscribe: false })).then(
        ({ data }) => data,
      ),
    showMenu: (menu: DeskMenu) =>
      dispatch(
        deskApi.util.updateQueryData('deskMenus', undefined, (menus) =>
          menus.map((one) => (one.place === menu.place ? menu : one)),
        ),
      ),
    showPage: (page: DeskPage) => dispatch(deskApi.util.upsertQueryData('deskPage', page._id, page)),
  }
}
