import { z } from 'zod'
import { listQuery, pageOf } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Id, text } from '../../text.ts'

const amount = z.number().nullable()
const address = z.object({
  name: z.string(),
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
})

/** An order from another shop, as history. Amounts in major units of its currency, null if its file did not say; states in the words of that shop. */
export const ImportedOrder = z.object({
  _id: Id,
  number: z.string(),
  date: z.string(),
  email: z.string(),
  name: z.string(),
  status: z.string(),
  paymentStatus: z.string(),
  fulfilmentStatus: z.string(),
  paymentMethod: z.string(),
  /** ISO code; '' if unknown */
  currency: z.string(),
  itemTotal: amount,
  coupon: z.string(),
  discount: amount,
  deliveryMethod: z.string(),
  delivery: amount,
  tax: amount,
  total: amount,
  note: z.string(),
  tags: z.array(z.string()),
  billing: address,
  shipping: address,
  lines: z.array(z.object({ name: z.string(), sku: z.string(), qty: z.number().int(), price: amount })),
})
export type ImportedOrder = z.infer<typeof ImportedOrder>

export const importedOrdersDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders/imported',
    access: 'orders:view',
    summary:
      'Lists orders that were imported from another shop, newest first, by number, name or email; with `email` those of one customer.',
    input: listQuery(['-date'], { email: text(254, 1).optional() }),
    answer: z.object({ orders: z.array(ImportedOrder), ...pageOf }),
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
}
