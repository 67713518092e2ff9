import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, inQuery, Language, Slug, text } from '../text.ts'
import { Collection, CollectionCard } from './collections/schema.ts'
import { Brand, Category, Product, ProductCard, ProductPage, ProductQuery, ReviewPage, Suggestions } from './schema.ts'
import { reviewSorts } from './sort.ts'

const localised = z.strictObject({ lng: Language.optional() })
const bySlug = localised.extend({ slug: Slug })

export const catalogApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/products',
    access: 'public',
    summary: 'Lists products: search, filters, facets with counts, six sort codes, keyset pages.',
    input: ProductQuery,
    answer: ProductPage,
    refusals: ['bad_cursor'],
    cache: 'catalog',
  }),
  product: endpoint({
    method: 'GET',
    path: '/api/home/products/:slug',
    access: 'public',
    summary: 'Returns one product with its variants and pictures.',
    input: bySlug,
    answer: z.object({ product: Product }),
    refusals: ['not_found'],
    cache: 'catalog',
  }),
  related: endpoint({
    method: 'GET',
    path: '/api/home/products/:slug/related',
    access: 'public',
    summary:
      'Lists products related to this one, those chosen by staff first, and products in stock that are often bought with it.',
    input: bySlug,
    answer: z.object({
      products: z.array(ProductCard),
      /** number of products at the beginning that staff have chosen */
      chosen: z.number().int(),
      /** the most frequent first */
      together: z.array(ProductCard),
    }),
    refusals: ['not_found'],
    cache: 'catalog',
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/api/home/products/:slug/reviews',
    access: 'public',
    summary: 'Lists published reviews of a product in four orders, with the histogram of stars.',
    input: z.strictObject({
      slug: Slug,
      stars: inQuery(z.int().min(1).max(5)).optional(),
      /** only reviews with photos */
      pictures: Flag.optional(),
      sort: z.enum(reviewSorts).default('newest'),
      limit: inQuery(z.int().min(1).max(50)).default(10),
      cursor: text(400).optional(),
    }),
    answer: ReviewPage,
    refusals: ['not_found', 'bad_cursor'],
    cache: 'catalog',
  }),
  voteReview: endpoint({
    method: 'PUT',
    path: '/api/home/reviews/:reviewId/vote',
    access: 'public',
    summary:
      'Marks a published review as helpful or takes the mark back; one vote per account and browser. Returns the number of votes.',
    input: z.strictObject({
      reviewId: Id,
      helpful: z.boolean(),
      /** random id that the browser keeps */
      device: z.string().regex(/^[0-9a-f]{32}$/),
    }),
    answer: z.object({ helpful: z.number().int() }),
    refusals: ['not_found'],
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api/home/search/suggest',
    access: 'public',
    summary: 'Suggests products, categories and brands while a search is typed.',
    input: localised.extend({ q: text(120, 1) }),
    answer: Suggestions,
    refusals: [],
    cache: 'catalog',
  }),
  categories: endpoint({
    method: 'GET',
    path: '/api/home/categories',
    access: 'public',
    summary: 'Lists all categories in menu order; `parent` is a slug. `onSale` tells whether any product is on sale.',
    input: localised,
    answer: z.object({ categories: z.array(Category), onSale: z.boolean() }),
    refusals: [],
    cache: 'catalog',
  }),
  collections: endpoint({
    method: 'GET',
    path: '/api/home/collections',
    access: 'public',
    summary: 'Lists the collections that have products, by name.',
    input: localised,
    answer: z.object({ collections: z.array(CollectionCard) }),
    refusals: [],
    cache: 'catalog',
  }),
  collection: endpoint({
    method: 'GET',
    path: '/api/home/collections/:slug',
    access: 'public',
    summary:
      'Returns one collection, by its slug or an earlier one. Its products are those of the product list with `collection`.',
    input: bySlug,
    answer: z.object({ collection: Collection }),
    refusals: ['not_found'],
    cache: 'catalog',
  }),
  brands: endpoint({
    method: 'GET',
    path: '/api/home/brands',
    access: 'public',
    summary: 'Lists all brands by name.',
    input: localised,
    answer: z.object({ brands: z.array(Brand) }),
    refusals: [],
    cache: 'catalog',
  }),
}
