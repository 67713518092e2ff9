import { z } from 'zod'
import { CaptchaPayload } from '../captcha/schema.ts'
import { endpoint } from '../endpoint.ts'
import { Picture } from '../media/schema.ts'
import { inQuery, Slug, text } from '../text.ts'
import { AnsweredQuestion, OwnReview, QuestionDraft, ReviewDraft } from './schema.ts'

const one = z.strictObject({ slug: Slug })
const answer = z.object({ review: OwnReview })

export const reviewsApi = {
  own: endpoint({
    method: 'GET',
    path: '/api/home/products/:slug/own-review',
    access: 'customer',
    summary: 'Returns whether the customer bought this product, and their own review.',
    input: one,
    answer: z.object({ bought: z.boolean(), review: OwnReview.nullable() }),
    refusals: ['sign_in_required', 'not_found'],
  }),
  write: endpoint({
    method: 'PUT',
    path: '/api/home/products/:slug/own-review',
    access: 'customer',
    summary:
      'Creates or changes the own review of a purchased product (in an order that was confirmed, paid or delivered and is not cancelled). It is shown after approval by staff.',
    input: ReviewDraft.extend({ slug: Slug }),
    answer,
    refusals: ['sign_in_required', 'not_found', 'not_a_buyer'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/home/products/:slug/own-review',
    access: 'customer',
    summary: 'Deletes the own review.',
    input: one,
    answer: z.object({}),
    refusals: ['sign_in_required', 'not_found'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/home/review-pictures',
    access: 'customer',
    summary: 'Uploads one picture (the body is the file) for a review; it is re-encoded without metadata.',
    input: z.strictObject({}),
    answer: z.object({ picture: Picture.extend({ _id: z.string() }) }),
    status: 201,
    upload: true,
    refusals: ['sign_in_required', 'not_an_image', 'image_too_large', 'limit_reached', 'not_a_buyer'],
  }),
  questions: endpoint({
    method: 'GET',
    path: '/api/home/products/:slug/questions',
    access: 'public',
    summary: 'Lists the published questions about a product with their answers, newest first.',
    input: z.strictObject({
      slug: Slug,
      limit: inQuery(z.int().min(1).max(50)).default(5),
      cursor: text(400).optional(),
    }),
    answer: z.object({ questions: z.array(AnsweredQuestion), next: z.string().nullable(), total: z.number().int() }),
    refusals: ['not_found', 'bad_cursor'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/home/products/:slug/questions',
    access: 'public',
    status: 201,
    summary:
      'Asks the shop a question about a product. Staff answer it by email and may publish it. Guests send name and email, and a captcha if the contact form requires one.',
    input: QuestionDraft.extend({
      slug: Slug,
      /** from guests, if the shop requires it */
      captcha: CaptchaPayload.optional(),
    }),
    answer: z.object({}),
    refusals: ['not_found', 'captcha_required', 'captcha_failed'],
  }),
}
