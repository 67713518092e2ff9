import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shop } from 'virtual:endpoints'
import type { DeskBrand, DeskCategory, DeskOptions, DeskProduct, DeskProductPage } from '@haat/shared/catalog/desk-schema.ts'
import type { Brand, Category, Product } from '@haat/shared/catalog/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'

const rows = endpoints.catalog

export type ProductsInput = InputTo<typeof rows.list>

const catalogApi = api
  .enhanceEndpoints({ addTagTypes: ['DeskProducts', 'DeskCategories', 'DeskBrands', 'DeskOptions'] })
  .injectEndpoints({
    endpoints: (build) => ({
      deskProducts: build.query<DeskProductPage, ProductsInput>({ ...call(rows.list), providesTags: ['DeskProducts'] }),
      deskProduct: build.query<DeskProduct, string>({
        query: (productId) => call(rows.read).query({ productId }),
        transformResponse: (answer: { product: DeskProduct }) => answer.product,
        providesTags: ['DeskProducts'],
      }),
      productPreview: build.query<Product, string>({
        query: (productId) => call(rows.preview).query({ productId }),
        transformResponse: (answer: { product: Product }) => answer.product,
        providesTags: ['DeskProducts'],
      }),
      deskCategories: build.query<DeskCategory[], void>({
        query: () => call(rows.categories).query({}),
        transformResponse: (answer: { categories: DeskCategory[] }) => answer.categories,
        providesTags: ['DeskCategories'],
      }),
      deskBrands: build.query<DeskBrand[], void>({
        query: () => call(rows.brands).query({}),
        transformResponse: (answer: { brands: DeskBrand[] }) => answer.brands,
        providesTags: ['DeskBrands'],
      }),
      deskOptions: build.query<DeskOptions, void>({ query: () => call(rows.options).query({}), providesTags: ['DeskOptions'] }),
      // Who edits products need not have the right to look into the sections of categories and brands: the shop's own lists name them.
      shopCategories: build.query<Category[], void>({
        query: () => call(shop.catalog.categories).query({}),
        transformResponse: (answer: { categories: Category[] }) => answer.categories,
        providesTags: ['DeskCategories'],
      }),
      shopBrands: build.query<Brand[], void>({
        query: () => call(shop.catalog.brands).query({}),
        transformResponse: (answer: { brands: Brand[] }) => answer.brands,
        providesTags: ['DeskBrands'],
      }),
    }),
  })

export const {
  useDeskProductsQuery,
  useDeskProductQuery,
  useProductPreviewQuery,
  useDeskCategoriesQuery,
  useDeskBrandsQuery,
  useDeskOptionsQuery,
  useShopCategoriesQuery,
  useShopBrandsQuery,
} = catalogApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>
type Tag = 'DeskProducts' | 'DeskCategories' | 'DeskBrands' | 'DeskOptions'

/** After a change: what the answer brought stands in the cache, and what else shows it is asked anew. */
export function useCatalogChanges() {
  const dispatch = useDispatch<Dispatch>()
  return useMemo(() => {
    const refresh = (...tags: Tag[]) => dispatch(catalogApi.util.invalidateTags(tags))
    return {
      refresh,
      /** as it is now, not as it was read */
      readNow: (productId: string) =>
        dispatch(catalogApi.endpoints.deskProduct.initiate(productId, { forceRefetch: true, subscribe: false })).then(
          ({ data }) => data,
        ),
      readCategory: (categoryId: string) =>
        dispatch(catalogApi.endpoints.deskCategories.initiate(undefined, { forceRefetch: true, subscribe: false })).then(
          ({ data }) => data?.find(({ _id }) => _id === categoryId),
        ),
      settle: async <T extends { product: DeskProduct }>(sent: Promise<Answer<T>>): Promise<Answer<T>> => {
        const answer = await sent
        if (answer.success) await dispatch(catalogApi.util.upsertQueryData('deskProduct', answer.product._id, answer.product))
        refresh('DeskProducts')
        return answer
      },
      /** categories as they will be, until the server has said so; undone where it refuses */
      showCategories: (categories: DeskCategory[]) =>
        dispatch(catalogApi.util.updateQueryData('deskCategories', undefined, () => categories)),
    }
  }, [dispatch])
}
