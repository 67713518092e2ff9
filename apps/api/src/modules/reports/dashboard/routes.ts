import { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { couponsReport, customersReport } from '../customers.ts'
import { exportReport } from '../export.ts'
import { productsReport, stockReport } from '../products.ts'
import { salesReport } from '../sales.ts'
import { searchesReport } from '../searches.ts'
import { taxReport } from '../tax.ts'
import { readReportZones } from '../time-zone/follow-zone.ts'

export const reportsDashboardRoutes: Route[] = [
  route(reportsDashboardApi.sales, salesReport),
  route(reportsDashboardApi.products, productsReport),
  route(reportsDashboardApi.customers, customersReport),
  route(reportsDashboardApi.coupons, couponsReport),
  route(reportsDashboardApi.stock, stockReport),
  route(reportsDashboardApi.searches, searchesReport),
  route(reportsDashboardApi.tax, taxReport),
  route(reportsDashboardApi.timeZone, readReportZones),
  route(reportsDashboardApi.export, exportReport),
]
