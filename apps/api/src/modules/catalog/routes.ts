import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { productFilesApi } from '@haat/shared/product-files/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import {
  listBrands,
  listCategories,
  listCollections,
  listProducts,
  listReviews,
  readCollection,
  readProductFile,
  relatedProducts,
  showProduct,
  suggest,
  voteReview,
} from './service.ts'

export const catalogRoutes: Route[] = [
  route(catalogApi.list, listProducts),
  route(catalogApi.product, showProduct),
  route(catalogApi.related, relatedProducts),
  route(catalogApi.reviews, listReviews),
  route(catalogApi.voteReview, voteReview),
  route(catalogApi.suggest, suggest),
  route(catalogApi.categories, listCategories),
  route(catalogApi.collections, listCollections),
  route(catalogApi.collection, readCollection),
  route(catalogApi.brands, listBrands),
  route(productFilesApi.read, readProductFile),
]
