import { endpoints } from 'virtual:dashboard-endpoints'
import { endpoints as shop } from 'virtual:endpoints'
import type {
  DashboardBrand,
  DashboardCategory,
  DashboardOptions,
  DashboardProduct,
  DashboardProductPage,
} from '@haat/shared/catalog/dashboard/schema.ts'
import type { Brand, Category, Product } from '@haat/shared/catalog/schema.ts'
import type { CustomField, StoredValue } from '@haat/shared/custom-fields/schema.ts'
import type { DashboardFile } from '@haat/shared/product-files/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useMemo } from 'react'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'

const rows = endpoints.catalog

export type ProductsInput = InputTo<typeof rows.list>

const catalogApi = api
  .enhanceEndpoints({
    addTagTypes: [
      'DashboardBadges',
      'DashboardProducts',
      'DashboardCategories',
      'DashboardBrands',
      'DashboardOptions',
      'DashboardFields',
      'DashboardFiles',
    ],
  })
  .injectEndpoints({
    endpoints: (build) => ({
      dashboardProducts: build.query<DashboardProductPage, ProductsInput>({
        ...call(rows.list),
        providesTags: ['DashboardProducts'],
      }),
      dashboardProduct: build.query<DashboardProduct, string>({
        query: (productId) => call(rows.read).query({ productId }),
        transformResponse: (answer: { product: DashboardProduct }) => answer.product,
        providesTags: ['DashboardProducts'],
      }),
      productPreview: build.query<Product, string>({
        query: (productId) => call(rows.preview).query({ productId }),
        transformResponse: (answer: { product: Product }) => answer.product,
        providesTags: ['DashboardProducts'],
      }),
      dashboardCategories: build.query<DashboardCategory[], void>({
        query: () => call(rows.categories).query({}),
        transformResponse: (answer: { categories: DashboardCategory[] }) => answer.categories,
        providesTags: ['DashboardCategories'],
      }),
      dashboardBrands: build.query<DashboardBrand[], void>({
        query: () => call(rows.brands).query({}),
        transformResponse: (answer: { brands: DashboardBrand[] }) => answer.brands,
        providesTags: ['DashboardBrands'],
      }),
      dashboardOptions: build.query<DashboardOptions, void>({
        query: () => call(rows.options).query({}),
        providesTags: ['DashboardOptions'],
      }),
      dashboardFields: build.query<CustomField[], void>({
        query: () => call(endpoints.customFields.list).query({}),
        transformResponse: (answer: { fields: CustomField[] }) => answer.fields,
        providesTags: ['DashboardFields'],
      }),
      productFields: build.query<{ fields: CustomField[]; values: Record<string, StoredValue> }, string>({
        query: (productId) => call(endpoints.customFields.ofProduct).query({ productId }),
        providesTags: ['DashboardFields', 'DashboardProducts'],
      }),
      productFiles: build.query<DashboardFile[], string>({
        query: (productId) => call(endpoints.productFiles.list).query({ productId }),
        transformResponse: (answer: { files: DashboardFile[] }) => answer.files,
        providesTags: ['DashboardFiles'],
      }),
      // A user who may edit products may lack permission for categories and brands, so names come from the storefront endpoints.
      shopCategories: build.query<Category[], void>({
        query: () => call(shop.catalog.categories).query({}),
        transformResponse: (answer: { categories: Category[] }) => answer.categories,
        providesTags: ['DashboardCategories'],
      }),
      shopBrands: build.query<Brand[], void>({
        query: () => call(shop.catalog.brands).query({}),
        transformResponse: (answer: { brands: Brand[] }) => answer.brands,
        providesTags: ['DashboardBrands'],
      }),
    }),
  })

export const {
  useDashboardProductsQuery,
  useDashboardProductQuery,
  useProductPreviewQuery,
  useDashboardCategoriesQuery,
  useDashboardBrandsQuery,
  useDashboardOptionsQuery,
  useDashboardFieldsQuery,
  useProductFieldsQuery,
  useProductFilesQuery,
  useShopCategoriesQuery,
  useShopBrandsQuery,
} = catalogApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>
type Tag =
  | 'DashboardBadges'
  | 'DashboardProducts'
  | 'DashboardCategories'
  | 'DashboardBrands'
  | 'DashboardOptions'
  | 'DashboardFields'

/** Cache updates after a change: stores the answer and refetches everything else that shows it. */
export function useCatalogChanges() {
  const dispatch = useDispatch<Dispatch>()
  return useMemo(() => {
    const refresh = (...tags: Tag[]) => dispatch(catalogApi.util.invalidateTags(tags))
    return {
      refresh,
      /** the current product from the server, bypassing the cache */
      readNow: (productId: string) =>
        dispatch(catalogApi.endpoints.dashboardProduct.initiate(productId, { forceRefetch: true, subscribe: false })).then(
          ({ data }) => data,
        ),
      readCategory: (categoryId: string) =>
        dispatch(catalogApi.endpoints.dashboardCategories.initiate(undefined, { forceRefetch: true, subscribe: false })).then(
          ({ data }) => data?.find(({ _id }) => _id === categoryId),
        ),
      settle: async <T extends { product: DashboardProduct }>(sent: Promise<Answer<T>>): Promise<Answer<T>> => {
        const answer = await sent
        if (answer.success)
          await dispatch(catalogApi.util.upsertQueryData('dashboardProduct', answer.product._id, answer.product))
        refresh('DashboardProducts')
        return answer
      },
      /** stores the files of a product as the server answered them */
      showFiles: (productId: string, files: DashboardFile[]) =>
        dispatch(catalogApi.util.upsertQueryData('productFiles', productId, files)),
      /** shows the new order of the custom fields before the server has it */
      showFields: (fields: CustomField[]) =>
        dispatch(catalogApi.util.updateQueryData('dashboardFields', undefined, () => fields)),
      /** shows the new order optimistically; reverted if the server refuses */
      showCategories: (categories: DashboardCategory[]) =>
        dispatch(catalogApi.util.updateQueryData('dashboardCategories', undefined, () => categories)),
    }
  }, [dispatch])
}
