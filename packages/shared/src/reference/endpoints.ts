import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const listsApi = {
  countries: endpoint({
    method: 'GET',
    path: '/api/home/countries',
    access: 'public',
    summary: 'Lists countries with their two-letter code and currency.',
    input: z.strictObject({}),
    answer: z.object({
      countries: z.array(z.object({ name: z.string(), code: z.string() })),
      currencies: z.array(z.object({ n: z.string(), c: z.string(), s: z.string().nullable() })),
    }),
    refusals: [],
    cache: 'catalog',
  }),
}
