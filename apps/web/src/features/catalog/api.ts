import { endpoints } from 'virtual:endpoints'
import type { ProductPage } from '@haat/shared/catalog/schema.ts'
import type { z } from 'zod'
import type { InputTo } from '../../lib/api/address.ts'
import { api, call } from '../../lib/api/api.ts'

const { catalog } = endpoints

export type ListInput = InputTo<typeof catalog.list>
type ListPage = z.infer<typeof ProductPage>
type ReviewsInput = InputTo<typeof catalog.reviews>

const list = call(catalog.list)
const reviews = call(catalog.reviews)

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query(call(catalog.categories)),
    collection: build.query(call(catalog.collection)),
    product: build.query({ ...call(catalog.product), providesTags: ['Product'] }),
    related: build.query(call(catalog.related)),
    /** a few products at once, for example by id */
    cards: build.query(list),
    /** a paginated product list */
    list: build.infiniteQuery<ListPage, ListInput, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      // Facets are requested only with the first page; they are the same for all pages.
      query: ({ queryArg: { facets, ...input }, pageParam: cursor }) =>
        list.query(cursor ? { ...input, cursor } : { ...input, facets }),
    }),
    reviews: build.infiniteQuery<ReturnType<typeof reviews.transformResponse>, ReviewsInput, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg, pageParam: cursor }) => reviews.query({ ...queryArg, ...(cursor && { cursor }) }),
    }),
  }),
})

export const {
  useCategoriesQuery,
  useCollectionQuery,
  useProductQuery,
  useRelatedQuery,
  useCardsQuery,
  useListInfiniteQuery,
  useReviewsInfiniteQuery,
  usePrefetch,
} = queries
