import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const mailsDeskApi = {
  test: endpoint({
    method: 'POST',
    path: '/api/dashboard/mails/test',
    access: 'settings:edit',
    summary: 'Sends a test mail to the person who asks.',
    input: z.strictObject({}),
    answer: z.object({ to: z.string() }),
    refusals: ['sign_in_required', 'not_allowed', 'email_unverified'],
  }),
}
