import { reportsDeskApi } from '@haat/shared/reports/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { couponsReport, customersReport } from './customers.ts'
import { exportReport } from './export.ts'
import { productsReport, stockReport } from './products.ts'
import { salesReport } from './sales.ts'
import { searchesReport } from './searches.ts'
import { taxReport } from './tax.ts'

export const reportsDeskRoutes: Route[] = [
  route(reportsDeskApi.sales, salesReport),
  route(reportsDeskApi.products, productsReport),
  route(reportsDeskApi.customers, customersReport),
  route(reportsDeskApi.coupons, couponsReport),
  route(reportsDeskApi.stock, stockReport),
  route(reportsDeskApi.searches, searchesReport),
  route(reportsDeskApi.tax, taxReport),
  route(reportsDeskApi.export, exportReport),
]
