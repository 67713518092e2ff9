import { z } from 'zod'
import { listQuery, several } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { PaymentMethod } from '../payments/schema.ts'
import { Flag, Id, line } from '../text.ts'
import { DeskOrder, DeskOrderPage, orderSorts, orderSources } from './desk-schema.ts'
import { fulfilmentStatuses, orderStatuses, paymentStatuses } from './moves.ts'

/** The database knows no year 0. */
const Day = z.iso.date().refine((day) => day >= '1900', 'too long ago')
const one = z.strictObject({ orderId: z.string().regex(/^\d{9,20}$/) })
const usual = ['sign_in_required', 'not_allowed', 'not_found'] as const

export const ordersDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders',
    access: 'orders:view',
    summary: 'Orders: searched by number, name, e-mail or telephone, narrowed, sorted, page by page.',
    input: listQuery(orderSorts, {
      status: several(z.enum(orderStatuses)),
      payment: several(z.enum(paymentStatuses)),
      fulfilment: several(z.enum(fulfilmentStatuses)),
      method: several(PaymentMethod),
      tag: several(line(40, 1)),
      /** first and last day (UTC), both included */
      from: Day.optional(),
      to: Day.optional(),
      held: Flag.optional(),
      source: z.enum(orderSources).optional(),
      customer: Id.optional(),
    }),
    answer: DeskOrderPage,
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders/:orderId',
    access: 'orders:view',
    summary: 'One order with its parcels, payments, customer and history, what to do first and what may be done.',
    input: one,
    answer: z.object({ order: DeskOrder }),
    refusals: usual,
  }),
}
