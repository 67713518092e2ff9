import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language, text } from '../text.ts'
import { DeliveryArea } from './schema.ts'

export const deliveryApi = {
  areas: endpoint({
    method: 'GET',
    path: '/api/home/delivery-areas',
    access: 'public',
    summary: 'Lists delivery areas with their rates; with an address, only those that serve it, most specific first.',
    input: z.strictObject({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      state: text(80).optional(),
      city: text(80).optional(),
      lng: Language.optional(),
    }),
    answer: z.object({ areas: z.array(DeliveryArea) }),
    refusals: [],
    cache: 'catalog',
  }),
}
