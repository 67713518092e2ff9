import { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listForDesk } from './desk-list.ts'
import { readForDesk } from './desk-product.ts'
import { createProduct, duplicateProduct, saveProduct, setProductStatus } from './desk-save.ts'

export const catalogDeskRoutes: Route[] = [
  route(catalogDeskApi.list, listForDesk),
  route(catalogDeskApi.read, readForDesk),
  route(catalogDeskApi.create, createProduct),
  route(catalogDeskApi.save, saveProduct),
  route(catalogDeskApi.setStatus, setProductStatus),
  route(catalogDeskApi.duplicate, duplicateProduct),
]
