import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { mostPathLength } from './rules.ts'

export const redirectsApi = {
  follow: endpoint({
    method: 'GET',
    path: '/api/home/redirects',
    access: 'public',
    summary: 'Returns where the shop redirects a path that has no page; null without a redirect.',
    // An encoded letter takes up to nine characters.
    input: z.strictObject({ path: text(9 * mostPathLength, 1) }),
    answer: z.object({ target: z.string().nullable() }),
    refusals: [],
  }),
}
