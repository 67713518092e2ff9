import { z } from 'zod'
import { listQuery, pageOf, Tags, undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { Flag, Id, line, text } from '../text.ts'

export const customerSorts = ['new', 'old', 'na', 'nb'] as const
export type CustomerSort = (typeof customerSorts)[number]

const Row = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  verified: z.boolean(),
  status: z.enum(['active', 'disabled']),
  since: z.string(),
  /** orders that were not cancelled, and what they came to in the shop's currency */
  orders: z.number().int(),
  value: z.number(),
  lastOrder: z.string().nullable(),
  tags: z.array(z.string()),
})
export type CustomerRow = z.infer<typeof Row>

const Customer = Row.extend({
  language: z.string().nullable(),
  note: z.string(),
  /** of the latest order */
  phone: z.string().nullable(),
  /** 0: nothing was noted yet */
  version: z.number().int(),
})
export type Customer = z.infer<typeof Customer>

const one = z.strictObject({ customerId: Id })
const usual = ['sign_in_required', 'not_allowed', 'not_found'] as const

export const customersDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/customers',
    access: 'customers:view',
    summary: 'Accounts that are not on the staff: searched by name and e-mail, narrowed, sorted, page by page.',
    input: listQuery(customerSorts, {
      status: z.enum(['active', 'disabled']).optional(),
      tag: line(40, 1).optional(),
      /** who has ordered */
      bought: Flag.optional(),
    }),
    answer: z.object({ customers: z.array(Row), ...pageOf }),
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/customers/:customerId',
    access: 'customers:view',
    summary: 'One customer. The orders are in the order list, narrowed to the customer.',
    input: one,
    answer: z.object({ customer: Customer }),
    refusals: usual,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/dashboard/customers/:customerId/erasure',
    access: 'customers:delete',
    summary:
      'Erases a customer’s account for good, as if they had done so themselves. The e-mail address is typed again; staff leave the staff first.',
    input: one.extend({ /** empty for an account without one */ email: z.string().trim().max(254) }),
    answer: z.object({}),
    refusals: [...usual, 'bad_request', 'orders_open'],
  }),
  note: endpoint({
    method: 'PUT',
    path: '/api/dashboard/customers/:customerId/note',
    access: 'customers:edit',
    summary: 'What staff keep about a customer: a note and tags. The customer finds it in the copy of the own data.',
    input: one.extend({ note: text(4000), tags: Tags, version: z.int().min(0) }),
    answer: z.object({ customer: Customer, ...undoable }),
    refusals: [...usual, 'version_conflict'],
  }),
}
