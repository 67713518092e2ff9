import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Registration } from './schema.ts'

export const accountsApi = {
  register: endpoint({
    method: 'POST',
    path: '/api/home/account',
    access: 'public',
    summary: 'Registers with e-mail and password. The answer is the same whether or not the address was known: sign in next.',
    input: Registration,
    answer: z.object({}),
    refusals: ['password_common'],
  }),
}
