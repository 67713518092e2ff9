import { z } from 'zod'
import { manyIds } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { ShopDocument } from './schema.ts'

export const invoicesDeskApi = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders/:orderId/documents',
    access: 'orders:view',
    summary: 'Invoices and credit notes of an order, as they were issued, the oldest first.',
    input: z.strictObject({ orderId: z.string().regex(/^\d{9,20}$/) }),
    answer: z.object({ documents: z.array(ShopDocument) }),
    refusals: ['sign_in_required', 'not_allowed', 'not_found'],
  }),
  print: endpoint({
    method: 'POST',
    path: '/api/dashboard/document-prints',
    access: 'orders:edit',
    summary: 'The invoices in force of many orders, by the `_id` of the order; an order without one is left out.',
    input: z.strictObject({ ids: manyIds }),
    answer: z.object({ invoices: z.record(z.string(), ShopDocument) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
}
