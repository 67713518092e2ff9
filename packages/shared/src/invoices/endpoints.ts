import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { ShopDocument } from './schema.ts'

export const invoicesApi = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/api/home/orders/:orderId/documents',
    access: 'holder',
    summary: 'Invoices and credit notes of an order, as they were issued, the oldest first: own, or with its token.',
    input: z.strictObject({ orderId: z.string().regex(/^\d{9,20}$/), token: text(100).optional() }),
    answer: z.object({ documents: z.array(ShopDocument) }),
    refusals: ['not_found'],
  }),
}
