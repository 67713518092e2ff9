import { z } from 'zod'
import { SavedAddress } from '../../addresses/schema.ts'
import { Day } from '../../dashboard/days.ts'
import { BulkResult, bulkIds, changePageOf, changesSince, listQuery, Tags, undoable } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { ErasedReviews } from '../../privacy/endpoints.ts'
import { Flag, Id, line, text } from '../../text.ts'

export const customerSorts = ['new', 'old', 'na', 'nb'] as const
export type CustomerSort = (typeof customerSorts)[number]

const Row = z.object({
  _id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  verified: z.boolean(),
  status: z.enum(['active', 'disabled']),
  since: z.string(),
  /** orders that were not cancelled, and their total value in the shop's currency */
  orders: z.number().int(),
  value: z.number(),
  lastOrder: z.string().nullable(),
  tags: z.array(z.string()),
})
export type CustomerRow = z.infer<typeof Row>

const Customer = Row.extend({
  language: z.string().nullable(),
  note: z.string(),
  /** from the latest order */
  phone: z.string().nullable(),
  /** 0: no note saved yet */
  version: z.number().int(),
  /** addresses saved by the customer */
  addresses: z.array(SavedAddress.omit({ version: true })),
  /** reviews of every status */
  reviews: z.number().int(),
  /** number of open sessions */
  sessions: z.number().int(),
  /** orders that are neither paid nor shipped, their maximum number (0: no limit), and whether the limit is lifted */
  openOrders: z.object({ count: z.number().int(), limit: z.number().int(), unlimited: z.boolean() }),
})
export type Customer = z.infer<typeof Customer>

/** Exactly one change, applied to many customers. */
export const CustomersChange = z
  .strictObject({
    ids: bulkIds,
    status: z.enum(['active', 'disabled']).optional(),
    addTag: line(40, 1).optional(),
    removeTag: line(40, 1).optional(),
  })
  .refine(
    ({ status, addTag, removeTag }) => [status, addTag, removeTag].filter((input) => input !== undefined).length === 1,
    'is one thing at a time',
  )

const one = z.strictObject({ customerId: Id })
const usual = ['sign_in_required', 'not_allowed', 'not_found'] as const

export const customersDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/customers',
    access: 'customers:view',
    summary: 'Lists accounts that are not staff: search by name and email, filters, sort codes, keyset pages.',
    input: listQuery(customerSorts, {
      status: z.enum(['active', 'disabled']).optional(),
      tag: line(40, 1).optional(),
      /** has placed an order */
      bought: Flag.optional(),
      /** first and last day in the shop's time zone of registration, inclusive */
      from: Day.optional(),
      to: Day.optional(),
      ...changesSince,
    }),
    answer: z.object({ customers: z.array(Row), ...changePageOf }),
    refusals: ['sign_in_required', 'not_allowed', 'bad_cursor'],
  }),
  tags: endpoint({
    method: 'GET',
    path: '/api/dashboard/customers/tags',
    access: 'customers:view',
    summary: 'Lists all customer tags in use.',
    input: z.strictObject({}),
    answer: z.object({ tags: z.array(z.string()) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/dashboard/customers',
    access: 'customers:edit',
    summary: 'Blocks or unblocks customers, or adds or removes a tag; each independently.',
    input: CustomersChange,
    answer: z.object({ results: z.array(BulkResult.extend(undoable)) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/customers/:customerId/sessions',
    access: 'customers:edit',
    summary: 'Ends all sessions of a customer.',
    input: one,
    answer: z.object({ customer: Customer }),
    refusals: usual,
  }),
  limitOrders: endpoint({
    method: 'PUT',
    path: '/api/dashboard/customers/:customerId/order-limit',
    access: 'customers:edit',
    summary: 'Lifts or restores the limits on open unpaid orders for one customer.',
    input: one.extend({ unlimited: z.boolean() }),
    answer: z.object({ customer: Customer, ...undoable }),
    refusals: usual,
  }),
  data: endpoint({
    method: 'POST',
    path: '/api/dashboard/customers/:customerId/data',
    access: 'customers:edit',
    summary: 'Exports all stored data of a customer, the same as their own export. The export is recorded in the audit log.',
    input: one,
    answer: z.object({ data: z.record(z.string(), z.unknown()) }),
    refusals: usual,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/customers/:customerId',
    access: 'customers:view',
    summary: 'Returns one customer. Their orders are in the order list, filtered by customer.',
    input: one,
    answer: z.object({ customer: Customer }),
    refusals: usual,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/dashboard/customers/:customerId/erasure',
    access: 'customers:delete',
    summary:
      'Erases an account permanently, like the customer can do. The email must be repeated; staff must be removed from the staff first.',
    input: one.extend({
      /** empty if the account has no email */ email: z.string().trim().max(254),
      reviews: ErasedReviews.default('anonymous'),
    }),
    answer: z.object({}),
    refusals: [...usual, 'bad_request', 'orders_open', 'extension_failed'],
  }),
  note: endpoint({
    method: 'PUT',
    path: '/api/dashboard/customers/:customerId/note',
    access: 'customers:edit',
    summary: 'Saves the staff note and tags of a customer. They are part of the customer’s data export.',
    input: one.extend({ note: text(4000), tags: Tags, version: z.int().min(0) }),
    answer: z.object({ customer: Customer, ...undoable }),
    refusals: [...usual, 'version_conflict'],
  }),
}
