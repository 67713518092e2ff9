import { z } from 'zod'
import { PaymentStep } from '../checkout/schema.ts'
import { endpoint } from '../endpoint.ts'
import { orderReference } from '../orders/reference.ts'
import { Order } from '../orders/schema.ts'
import { PaymentMethod } from './schema.ts'

export const paymentsApi = {
  start: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/payments',
    access: 'holder',
    summary:
      'Starts or continues the payment of the amount due and returns the next step. Another method may be chosen. Repeating it gives the same payment.',
    input: z.strictObject({ ...orderReference, method: PaymentMethod.optional() }),
    answer: z.object({ payment: PaymentStep }),
    refusals: ['not_found', 'order_state', 'payment_unavailable', 'provider_unavailable', 'provider_declined'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/payments/check',
    access: 'holder',
    summary: 'Fetches the state of the open payment from the provider and returns the updated order.',
    input: z.strictObject(orderReference),
    answer: z.object({ order: Order }),
    refusals: ['not_found'],
  }),
  sendTransferReceipt: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/payment-receipts',
    access: 'holder',
    upload: true,
    status: 201,
    summary: 'Uploads a picture of a transfer receipt for staff.',
    input: z.strictObject(orderReference),
    answer: z.object({ order: Order }),
    refusals: ['not_found', 'order_state', 'not_an_image', 'image_too_large', 'limit_reached'],
  }),
}
