import { z } from 'zod'
import { bulkIds } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { ShopDocument } from '../schema.ts'

export const invoicesDashboardApi = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders/:orderId/documents',
    access: 'orders:view',
    summary: 'Lists invoices and credit notes of an order as issued, oldest first.',
    input: z.strictObject({ orderId: z.string().regex(/^\d{9,20}$/) }),
    answer: z.object({ documents: z.array(ShopDocument) }),
    refusals: ['sign_in_required', 'not_allowed', 'not_found'],
  }),
  print: endpoint({
    method: 'POST',
    path: '/api/dashboard/document-prints',
    access: 'orders:edit',
    summary: 'Returns the current invoices of many orders by order `_id`; orders without an invoice are omitted.',
    input: z.strictObject({ ids: bulkIds }),
    answer: z.object({ invoices: z.record(z.string(), ShopDocument) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
}
