import { z } from 'zod'
import { Reauthentication } from '../accounts/schema.ts'
import { endpoint } from '../endpoint.ts'

/** Reviews of an erased account: made anonymous, or deleted. */
export const ErasedReviews = z.enum(['anonymous', 'removed'])
export type ErasedReviews = z.infer<typeof ErasedReviews>

export const privacyApi = {
  download: endpoint({
    method: 'POST',
    path: '/api/home/account/data',
    access: 'customer',
    summary: 'Exports all stored data of the account as JSON. A POST, so that other sites cannot request it.',
    input: Reauthentication,
    answer: z.object({ data: z.record(z.string(), z.unknown()) }),
    refusals: ['sign_in_required', 'password_wrong', 'sign_in_again'],
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/home/account/erasure',
    access: 'customer',
    summary:
      'Erases the account permanently. Orders remain for accounting without name, address and contact; `reviews` decides whether reviews become anonymous or are deleted. Staff must be removed from the staff first.',
    input: Reauthentication.extend({
      /** the account's email, repeated; empty for an account without one */ email: z.string().trim().max(254),
      reviews: ErasedReviews.default('anonymous'),
    }),
    answer: z.object({}),
    refusals: [
      'sign_in_required',
      'password_wrong',
      'sign_in_again',
      'orders_open',
      'extension_failed',
      'not_allowed',
      'bad_request',
    ],
  }),
}
