import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { NewsletterSignUp } from './schema.ts'

const state = z.object({ state: z.enum(['subscribed', 'pending', 'none']) })

export const newsletterApi = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/home/newsletter',
    access: 'public',
    status: 201,
    summary:
      'Signs an email up for the newsletter. It is confirmed by an emailed link; the answer does not reveal whether the email is known. The verified email of the signed-in account needs no confirmation.',
    input: NewsletterSignUp,
    answer: z.object({ state: z.enum(['subscribed', 'mailed']) }),
    refusals: ['captcha_required', 'captcha_failed'],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/home/newsletter',
    access: 'customer',
    summary: 'Says whether the verified email of the account receives the newsletter.',
    input: z.strictObject({}),
    answer: state,
    refusals: ['sign_in_required'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/home/newsletter',
    access: 'customer',
    summary:
      'Subscribes the email of the account to the newsletter, or unsubscribes it. An unverified email is confirmed by an emailed link.',
    input: z.strictObject({ subscribed: z.boolean() }),
    answer: state,
    refusals: ['sign_in_required'],
  }),
}
