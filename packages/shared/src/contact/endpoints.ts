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
    summary: "Emails a message to the shop's address, with the sender in Reply-To.",
    input: ContactMessage.extend({
      /** if the shop requires it */
      captcha: CaptchaPayload.optional(),
    }),
    answer: z.object({}),
    refusals: ['contact_unavailable', 'captcha_required', 'captcha_failed'],
  }),
}
