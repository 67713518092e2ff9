import { z } from 'zod'
import { LinkToken } from '../accounts/schema.ts'
import { endpoint } from '../endpoint.ts'
import { SetUp } from './schema.ts'

const nothing = z.object({})

export const setupApi = {
  check: endpoint({
    method: 'POST',
    path: '/api/home/setup/check',
    access: 'public',
    summary: 'Whether a set-up link still opens; it is not used up. None does once the shop has an admin.',
    input: z.strictObject({ token: LinkToken }),
    answer: nothing,
    refusals: ['link_invalid'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/home/setup',
    access: 'public',
    summary: 'Opens an empty shop: makes its first admin and its first settings, once. Sign in next.',
    input: SetUp,
    answer: nothing,
    refusals: ['link_invalid', 'password_common'],
  }),
}
