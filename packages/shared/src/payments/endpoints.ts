import { z } from 'zod'
import { PaymentStep } from '../checkout/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Order } from '../orders/schema.ts'
import { text } from '../text.ts'
import { PaymentMethod } from './schema.ts'

/** `token` is the secret of a guest's order; the order id alone opens nothing. */
const reference = { orderId: z.string().regex(/^\d{9,20}$/), token: text(100).optional() }

export const paymentsApi = {
  start: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/payments',
    access: 'holder',
    summary:
      'Begins to pay what is owed, or goes on with it: answers where to. Another method may be chosen. Asked twice it is the same payment.',
    input: z.strictObject({ ...reference, method: PaymentMethod.optional() }),
    answer: z.object({ payment: PaymentStep }),
    refusals: ['not_found', 'order_state', 'payment_unavailable', 'provider_silent', 'provider_refused'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/payments/check',
    access: 'holder',
    summary: 'Asks the provider what became of the open payment of an order, and answers the order as it is then.',
    input: z.strictObject(reference),
    answer: z.object({ order: Order }),
    refusals: ['not_found'],
  }),
  sendProof: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/payment-proofs',
    access: 'holder',
    upload: true,
    status: 201,
    summary: 'A picture that shows a bank transfer, for staff to look at.',
    input: z.strictObject(reference),
    answer: z.object({ order: Order }),
    refusals: ['not_found', 'order_state', 'not_an_image', 'limit_reached'],
  }),
}
