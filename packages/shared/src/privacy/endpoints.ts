import { z } from 'zod'
import { Proof } from '../accounts/schema.ts'
import { endpoint } from '../endpoint.ts'

/** What becomes of the reviews of an erased account: they stay without its name, or go with it. */
export const ErasedReviews = z.enum(['anonymous', 'removed'])
export type ErasedReviews = z.infer<typeof ErasedReviews>

export const privacyApi = {
  download: endpoint({
    method: 'POST',
    path: '/api/home/account/data',
    access: 'customer',
    summary: 'Everything the shop keeps about the own account, as JSON. A POST, so that no other page can have it fetched.',
    input: Proof,
    answer: z.object({ data: z.record(z.string(), z.unknown()) }),
    refusals: ['sign_in_required', 'password_wrong', 'sign_in_again'],
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/home/account/erasure',
    access: 'customer',
    summary:
      'Erases the own account for good. Orders stay for the books without name, address and contact; `reviews` says whether reviews stay without the name or are removed. Staff leave the staff first.',
    input: Proof.extend({
      /** the own e-mail address, typed again; empty for an account without one */ email: z.string().trim().max(254),
      reviews: ErasedReviews.default('anonymous'),
    }),
    answer: z.object({}),
    refusals: ['sign_in_required', 'password_wrong', 'sign_in_again', 'orders_open', 'not_allowed', 'bad_request'],
  }),
}
