import { catalogDeskApi } from '@haat/shared/catalog/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { createBrand, listDeskBrands, removeBrand, saveBrand } from './desk-brands.ts'
import { changeManyProducts } from './desk-bulk.ts'
import { createCategory, listDeskCategories, orderCategories, removeCategory, saveCategory } from './desk-categories.ts'
import { setCells } from './desk-cells.ts'
import { listForDesk } from './desk-list.ts'
import { setMatrix } from './desk-matrix.ts'
import { listOptions, saveColor } from './desk-options.ts'
import { readForDesk } from './desk-product.ts'
import { createProduct, duplicateProduct, saveProduct, setProductStatus } from './desk-save.ts'
import { adjustStock, listMovements } from './desk-stock.ts'
import { previewProduct } from './product.ts'

export const catalogDeskRoutes: Route[] = [
  route(catalogDeskApi.list, listForDesk),
  route(catalogDeskApi.read, readForDesk),
  route(catalogDeskApi.preview, previewProduct),
  route(catalogDeskApi.create, createProduct),
  route(catalogDeskApi.bulk, changeManyProducts),
  route(catalogDeskApi.save, saveProduct),
  route(catalogDeskApi.setStatus, setProductStatus),
  route(catalogDeskApi.duplicate, duplicateProduct),
  route(catalogDeskApi.setMatrix, setMatrix),
  route(catalogDeskApi.setCells, setCells),
  route(catalogDeskApi.adjustStock, adjustStock),
  route(catalogDeskApi.movements, listMovements),
  route(catalogDeskApi.categories, listDeskCategories),
  route(catalogDeskApi.createCategory, createCategory),
  route(catalogDeskApi.saveCategory, saveCategory),
  route(catalogDeskApi.orderCategories, orderCategories),
  route(catalogDeskApi.removeCategory, removeCategory),
  route(catalogDeskApi.brands, listDeskBrands),
  route(catalogDeskApi.createBrand, createBrand),
  route(catalogDeskApi.saveBrand, saveBrand),
  route(catalogDeskApi.removeBrand, removeBrand),
  route(catalogDeskApi.options, listOptions),
  route(catalogDeskApi.saveColor, saveColor),
]
