import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import {
  listBrands,
  listCategories,
  listProducts,
  listReviews,
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
  route(catalogApi.brands, listBrands),
]
