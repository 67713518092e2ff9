import { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { setCells } from './desk-cells.ts'
import { listForDesk } from './desk-list.ts'
import { setMatrix } from './desk-matrix.ts'
import { readForDesk } from './desk-product.ts'
import { createProduct, duplicateProduct, saveProduct, setProductStatus } from './desk-save.ts'
import { adjustStock, listMovements } from './desk-stock.ts'

export const catalogDeskRoutes: Route[] = [
  route(catalogDeskApi.list, listForDesk),
  route(catalogDeskApi.read, readForDesk),
  route(catalogDeskApi.create, createProduct),
  route(catalogDeskApi.save, saveProduct),
  route(catalogDeskApi.setStatus, setProductStatus),
  route(catalogDeskApi.duplicate, duplicateProduct),
  route(catalogDeskApi.setMatrix, setMatrix),
  route(catalogDeskApi.setCells, setCells),
  route(catalogDeskApi.adjustStock, adjustStock),
  route(catalogDeskApi.movements, listMovements),
]
