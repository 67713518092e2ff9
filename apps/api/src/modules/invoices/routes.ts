import { invoicesDashboardApi } from '@haat/shared/invoices/dashboard/endpoints.ts'
import { invoicesApi } from '@haat/shared/invoices/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listDashboardDocuments, listDocuments, printInvoices } from './service.ts'

export const invoicesRoutes: Route[] = [
  route(invoicesApi.ofOrder, listDocuments),
  route(invoicesDashboardApi.ofOrder, listDashboardDocuments),
  route(invoicesDashboardApi.print, printInvoices),
]
