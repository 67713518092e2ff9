import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { orderReference } from '../orders/reference.ts'
import { ShopDocument } from './schema.ts'

export const invoicesApi = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/home/orders/:orderId/documents',
    access: 'holder',
    summary: 'Lists invoices and credit notes of an own order, or by its token, as issued, oldest first.',
    input: z.strictObject(orderReference),
    answer: z.object({ documents: z.array(ShopDocument) }),
    refusals: ['not_found'],
  }),
}
