import { invoicesDeskApi } from '@haat/shared/invoices/desk-endpoints.ts'
import { invoicesApi } from '@haat/shared/invoices/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { deskDocumentsOf, documentsOfOrder, printInvoices } from './service.ts'

export const invoicesRoutes: Route[] = [
  route(invoicesApi.ofOrder, documentsOfOrder),
  route(invoicesDeskApi.ofOrder, deskDocumentsOf),
  route(invoicesDeskApi.print, printInvoices),
]
