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
    summary: 'Checks whether a set-up link is valid, without consuming it. Set-up links are invalid once the shop has an admin.',
    input: z.strictObject({ token: LinkToken }),
    answer: nothing,
    refusals: ['link_invalid'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/home/setup',
    access: 'public',
    summary:
      'Sets up an empty shop once: creates the first admin, the first settings, a delivery area and draft pages. Sign in next.',
    input: SetUp,
    answer: nothing,
    refusals: ['link_invalid', 'password_common'],
  }),
}
