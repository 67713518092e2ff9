import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { storefrontPasswordLength } from './constants.ts'

export const openingApi = {
  enter: endpoint({
    method: 'POST',
    path: '/api/home/opening/visits',
    access: 'public',
    summary: 'Checks the password of a closed storefront and sets the cookie that opens it for this browser.',
    input: z.strictObject({ password: line(storefrontPasswordLength.max, 1) }),
    answer: z.object({}),
    refusals: ['password_wrong'],
  }),
}
