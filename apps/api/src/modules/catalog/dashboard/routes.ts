import { badgesDashboardApi } from '@haat/shared/catalog/dashboard/badges.ts'
import { bundlesDashboardApi } from '@haat/shared/catalog/dashboard/bundles.ts'
import { collectionsDashboardApi } from '@haat/shared/catalog/dashboard/collections.ts'
import { catalogDashboardApi } from '@haat/shared/catalog/dashboard/endpoints.ts'
import { relatedDashboardApi } from '@haat/shared/catalog/dashboard/related.ts'
import { searchRulesDashboardApi } from '@haat/shared/catalog/dashboard/search-rules.ts'
import { customFieldsDashboardApi } from '@haat/shared/custom-fields/dashboard/endpoints.ts'
import { productFilesDashboardApi } from '@haat/shared/product-files/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { previewProduct } from '../products/product.ts'
import { createBadge, listBadges, removeBadge, saveBadge } from './badges/badges.ts'
import { readProductBadges, saveProductBadges } from './badges/product-badges.ts'
import { findParts, readBundle, saveBundle } from './bundles/bundles.ts'
import {
  createCollection,
  listDashboardCollections,
  previewRule,
  readDashboardCollection,
  removeCollection,
  saveCollection,
} from './collections/collections.ts'
import { createField, listFields, orderFields, removeField, saveField } from './fields/fields.ts'
import { readProductFields, saveProductFields } from './fields/product-fields.ts'
import {
  addVideoLink,
  arrangeProductFiles,
  listProductFiles,
  readAnyProductFile,
  removeProductFile,
  saveProductFile,
  uploadProductFile,
} from './files/files.ts'
import { changeManyProducts } from './products/bulk-change.ts'
import { listForDashboard, readExpanded } from './products/list-products.ts'
import { createProduct, duplicateProduct, saveProduct, saveTranslations, setProductStatus } from './products/save-product.ts'
import { readRelated, saveRelated } from './related/related.ts'
import { createSearchRule, listSearchRules, removeSearchRule, saveSearchRule } from './search-rules.ts'
import { adjustStock, listMovements, listStockLevels } from './stock/stock.ts'
import { createBrand, listDashboardBrands, removeBrand, saveBrand } from './taxonomy/brands.ts'
import { createCategory, listDashboardCategories, orderCategories, removeCategory, saveCategory } from './taxonomy/categories.ts'
import { setCells } from './variants/cells.ts'
import { setMatrix } from './variants/matrix.ts'
import { listOptions, saveColor } from './variants/options.ts'
import { saveTerm } from './variants/terms.ts'

export const catalogDashboardRoutes: Route[] = [
  route(catalogDashboardApi.list, listForDashboard),
  route(catalogDashboardApi.read, readExpanded),
  route(catalogDashboardApi.preview, previewProduct),
  route(catalogDashboardApi.create, createProduct),
  route(catalogDashboardApi.bulk, changeManyProducts),
  route(catalogDashboardApi.save, saveProduct),
  route(catalogDashboardApi.saveTranslations, saveTranslations),
  route(catalogDashboardApi.setStatus, setProductStatus),
  route(catalogDashboardApi.duplicate, duplicateProduct),
  route(catalogDashboardApi.setMatrix, setMatrix),
  route(catalogDashboardApi.setCells, setCells),
  route(catalogDashboardApi.adjustStock, adjustStock),
  route(catalogDashboardApi.stockLevels, listStockLevels),
  route(catalogDashboardApi.movements, listMovements),
  route(catalogDashboardApi.categories, listDashboardCategories),
  route(catalogDashboardApi.createCategory, createCategory),
  route(catalogDashboardApi.saveCategory, saveCategory),
  route(catalogDashboardApi.orderCategories, orderCategories),
  route(catalogDashboardApi.removeCategory, removeCategory),
  route(collectionsDashboardApi.list, listDashboardCollections),
  route(collectionsDashboardApi.read, readDashboardCollection),
  route(collectionsDashboardApi.preview, previewRule),
  route(collectionsDashboardApi.create, createCollection),
  route(collectionsDashboardApi.save, saveCollection),
  route(collectionsDashboardApi.remove, removeCollection),
  route(catalogDashboardApi.brands, listDashboardBrands),
  route(catalogDashboardApi.createBrand, createBrand),
  route(catalogDashboardApi.saveBrand, saveBrand),
  route(catalogDashboardApi.removeBrand, removeBrand),
  route(customFieldsDashboardApi.list, listFields),
  route(customFieldsDashboardApi.create, createField),
  route(customFieldsDashboardApi.save, saveField),
  route(customFieldsDashboardApi.order, orderFields),
  route(customFieldsDashboardApi.remove, removeField),
  route(customFieldsDashboardApi.ofProduct, readProductFields),
  route(customFieldsDashboardApi.saveValues, saveProductFields),
  route(productFilesDashboardApi.list, listProductFiles),
  route(productFilesDashboardApi.upload, uploadProductFile),
  route(productFilesDashboardApi.addLink, addVideoLink),
  route(productFilesDashboardApi.save, saveProductFile),
  route(productFilesDashboardApi.arrange, arrangeProductFiles),
  route(productFilesDashboardApi.remove, removeProductFile),
  route(productFilesDashboardApi.read, readAnyProductFile),
  route(searchRulesDashboardApi.list, listSearchRules),
  route(searchRulesDashboardApi.create, createSearchRule),
  route(searchRulesDashboardApi.save, saveSearchRule),
  route(searchRulesDashboardApi.remove, removeSearchRule),
  route(bundlesDashboardApi.read, readBundle),
  route(bundlesDashboardApi.save, saveBundle),
  route(bundlesDashboardApi.findParts, findParts),
  route(relatedDashboardApi.read, readRelated),
  route(relatedDashboardApi.save, saveRelated),
  route(badgesDashboardApi.list, listBadges),
  route(badgesDashboardApi.create, createBadge),
  route(badgesDashboardApi.save, saveBadge),
  route(badgesDashboardApi.remove, removeBadge),
  route(badgesDashboardApi.readOfProduct, readProductBadges),
  route(badgesDashboardApi.saveOfProduct, saveProductBadges),
  route(catalogDashboardApi.options, listOptions),
  route(catalogDashboardApi.saveTerm, saveTerm),
  route(catalogDashboardApi.saveColor, saveColor),
]
