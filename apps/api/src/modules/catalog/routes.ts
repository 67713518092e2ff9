import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import {
  homeSections,
  listBrands,
  listCategories,
  listProducts,
  listReviews,
  relatedProducts,
  showProduct,
  suggest,
} from './service.ts'

export const catalogRoutes: Route[] = [
  route(catalogApi.list, listProducts),
  route(catalogApi.product, showProduct),
  route(catalogApi.related, relatedProducts),
  route(catalogApi.reviews, listReviews),
  route(catalogApi.suggest, suggest),
  route(catalogApi.categories, listCategories),
  route(catalogApi.brands, listBrands),
  route(catalogApi.home, homeSections),
]
