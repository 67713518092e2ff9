import { z } from 'zod'
import { KeptAddress } from '../addresses/schema.ts'
import { Day } from '../dashboard/days.ts'
import { BulkResult, listQuery, manyIds, pageOf, Tags, undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { ErasedReviews } from '../privacy/endpoints.ts'
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
  /** the book they keep themselves */
  addresses: z.array(KeptAddress.omit({ version: true })),
  /** reviews they wrote, of every status */
  reviews: z.number().int(),
  /** places they are signed in */
  sessions: z.number().int(),
  /** orders of theirs that are neither paid nor sent, how many there may be (0: any number), and whether that limit is lifted */
  openOrders: z.object({ count: z.number().int(), limit: z.number().int(), unlimited: z.boolean() }),
})
export type Customer = z.infer<typeof Customer>

/** What is done to many at once: one thing. */
export const CustomersChange = z
  .strictObject({
    ids: manyIds,
    status: z.enum(['active', 'disabled']).optional(),
    addTag: line(40, 1).optional(),
    removeTag: line(40, 1).optional(),
  })
  .refine(
    ({ status, addTag, removeTag }) => [status, addTag, removeTag].filter((wish) => wish !== undefined).length === 1,
    'is one thing at a time',
  )

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
      /** first and last day (UTC) of becoming one, both included */
      from: Day.optional(),
      to: Day.optional(),
    }),
    answer: z.object({ customers: z.array(Row), ...pageOf }),
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/dashboard/customers/tags',
    access: 'customers:view',
    summary: 'Tags that customers carry, to choose from.',
    input: z.strictObject({}),
    answer: z.object({ tags: z.array(z.string()) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/dashboard/customers',
    access: 'customers:edit',
    summary: 'Blocks many customers, lifts their block, or gives or takes a tag; each by itself.',
    input: CustomersChange,
    answer: z.object({ results: z.array(BulkResult.extend(undoable)) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/customers/:customerId/sessions',
    access: 'customers:edit',
    summary: 'Signs a customer out everywhere.',
    input: one,
    answer: z.object({ customer: Customer }),
    refusals: usual,
  }),
  limitOrders: endpoint({
    method: 'PUT',
    path: '/api/dashboard/customers/:customerId/order-limit',
    access: 'customers:edit',
    summary: 'Lifts the limits on open unpaid orders for one customer, or puts them back.',
    input: one.extend({ unlimited: z.boolean() }),
    answer: z.object({ customer: Customer, ...undoable }),
    refusals: usual,
  }),
  data: endpoint({
    method: 'POST',
    path: '/api/dashboard/customers/:customerId/data',
    access: 'customers:edit',
    summary: 'Everything the shop keeps about a customer, as they would get it themselves. That it was taken stays in the audit.',
    input: one,
    answer: z.object({ data: z.record(z.string(), z.unknown()) }),
    refusals: usual,
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
    input: one.extend({
      /** empty for an account without one */ email: z.string().trim().max(254),
      reviews: ErasedReviews.default('anonymous'),
    }),
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
