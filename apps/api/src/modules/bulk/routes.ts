import { bulkDashboardApi } from '@haat/shared/bulk/dashboard/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listLines, readRun, submitCustomers, submitFulfilment, submitPrices, submitProducts, submitStock } from './service.ts'

export const bulkRoutes: Route[] = [
  route(bulkDashboardApi.stock, submitStock),
  route(bulkDashboardApi.prices, submitPrices),
  route(bulkDashboardApi.products, submitProducts),
  route(bulkDashboardApi.customers, submitCustomers),
  route(bulkDashboardApi.fulfilment, submitFulfilment),
  route(bulkDashboardApi.read, readRun('products')),
  route(bulkDashboardApi.lines, listLines('products')),
  route(bulkDashboardApi.readCustomers, readRun('customers')),
  route(bulkDashboardApi.customerLines, listLines('customers')),
  route(bulkDashboardApi.readFulfilment, readRun('orders')),
  route(bulkDashboardApi.fulfilmentLines, listLines('orders')),
]
