import { endpoint } from '@haat/shared/endpoint.ts'
import { z } from 'zod'

const Entry = z.object({
  _id: z.string(),
  kind: z.enum(['earned', 'spent', 'returned', 'refunded', 'adjusted', 'expired']),
  points: z.number().int(),
  orderId: z.string().nullable(),
  note: z.string(),
  date: z.string(),
})
const Account = z.object({
  points: z.number().int(),
  /** reduction of an order that the points give, in units of the currency */
  worth: z.number(),
  /** whether the next order is paid with points */
  spending: z.boolean(),
  entries: z.array(Entry),
})
export type Entry = z.infer<typeof Entry>
export type Account = z.infer<typeof Account>
const Customer = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  points: z.number().int(),
  changed: z.string(),
})
export type Customer = z.infer<typeof Customer>
const guarded = ['sign_in_required', 'not_allowed'] as const

export const loyaltyApi = {
  rules: endpoint({
    method: 'GET',
    path: '/api/x/loyalty/rules',
    access: 'public',
    summary: 'Returns how points are earned and what they are worth.',
    input: z.strictObject({}),
    answer: z.object({ perUnit: z.number(), pointsPerUnit: z.number().int(), minimum: z.number().int() }),
    refusals: [],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/x/loyalty/account',
    access: 'customer',
    summary: 'Returns the points of the signed-in customer.',
    input: z.strictObject({}),
    answer: z.object({ account: Account }),
    refusals: ['sign_in_required'],
  }),
  spend: endpoint({
    method: 'PUT',
    path: '/api/x/loyalty/spending',
    access: 'customer',
    summary: 'Sets whether the next order is paid with points. The quote of the cart then has a reduction.',
    input: z.strictObject({ spending: z.boolean() }),
    answer: z.object({ account: Account }),
    refusals: ['sign_in_required'],
  }),
  customers: endpoint({
    method: 'GET',
    path: '/api/x/loyalty/customers',
    access: 'customers:view',
    summary: 'Lists the customers with the most points, at most 100, and the sum of all points.',
    input: z.strictObject({}),
    answer: z.object({ customers: z.array(Customer), total: z.number().int() }),
    refusals: guarded,
  }),
  customer: endpoint({
    method: 'GET',
    path: '/api/x/loyalty/customers/:userId',
    access: 'customers:view',
    summary: 'Returns the points of a customer.',
    input: z.strictObject({ userId: z.uuid() }),
    answer: z.object({ account: Account }),
    refusals: guarded,
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/api/x/loyalty/customers/:userId/adjustments',
    access: 'customers:edit',
    summary: 'Adds points to a customer, or takes some away.',
    input: z.strictObject({
      userId: z.uuid(),
      points: z
        .int()
        .min(-1_000_000)
        .max(1_000_000)
        .refine((points) => points !== 0, 'is nothing'),
      note: z.string().trim().max(200).default(''),
    }),
    answer: z.object({ account: Account }),
    refusals: [...guarded, 'not_found'],
  }),
}
