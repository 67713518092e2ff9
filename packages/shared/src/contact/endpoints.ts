import { z } from 'zod'
import { CaptchaPayload } from '../captcha/schema.ts'
import { endpoint } from '../endpoint.ts'
import { ContactMessage } from './schema.ts'

export const contactApi = {
  send: endpoint({
    method: 'POST',
    path: '/api/home/contact',
    access: 'public',
    status: 201,
    summary: 'Emails a message to the address of the shop, with the sender in Reply-To.',
    input: ContactMessage.extend({
      /** where the shop asks for it */
      captcha: CaptchaPayload.optional(),
    }),
    answer: z.object({}),
    refusals: ['contact_unavailable', 'captcha_required', 'captcha_failed'],
  }),
}
