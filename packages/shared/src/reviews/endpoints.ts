import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../media/schema.ts'
import { Slug } from '../text.ts'
import { OwnReview, ReviewDraft } from './schema.ts'

const one = z.strictObject({ slug: Slug })
const answer = z.object({ review: OwnReview })

export const reviewsApi = {
  own: endpoint({
    method: 'GET',
    path: '/api/home/products/:slug/own-review',
    access: 'customer',
    summary: 'Whether the customer bought this product, and what they wrote about it.',
    input: one,
    answer: z.object({ bought: z.boolean(), review: OwnReview.nullable() }),
    refusals: ['sign_in_required', 'not_found'],
  }),
  write: endpoint({
    method: 'PUT',
    path: '/api/home/products/:slug/own-review',
    access: 'customer',
    summary:
      'Writes or changes the own review of a bought product: one in an order that was confirmed, paid or delivered and is not cancelled. It is shown once the shop has read it.',
    input: ReviewDraft.extend({ slug: Slug }),
    answer,
    refusals: ['sign_in_required', 'not_found', 'not_a_buyer'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/home/products/:slug/own-review',
    access: 'customer',
    summary: 'Takes the own review away.',
    input: one,
    answer: z.object({}),
    refusals: ['sign_in_required', 'not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/home/review-pictures',
    access: 'customer',
    summary: 'Takes in one picture (the body is the file) for a review: re-encoded, without its metadata.',
    input: z.strictObject({}),
    answer: z.object({ picture: Picture.extend({ _id: z.string() }) }),
    status: 201,
    upload: true,
    refusals: ['sign_in_required', 'not_an_image', 'limit_reached', 'not_a_buyer'],
  }),
}
