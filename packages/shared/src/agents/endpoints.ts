import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { HandedCart } from './handed-cart.ts'
import { HandedCartToken } from './token.ts'

export const agentsApi = {
  openCart: endpoint({
    method: 'POST',
    path: '/api/home/agent-carts',
    access: 'public',
    summary:
      'Returns the cart that a shopping agent prepared, for its buyer who opens `continue_url` of the checkout: the token is in the fragment of that URL. Changes nothing.',
    input: z.strictObject({ token: HandedCartToken }),
    answer: z.object({ cart: HandedCart }),
    refusals: ['not_found'],
  }),
}
