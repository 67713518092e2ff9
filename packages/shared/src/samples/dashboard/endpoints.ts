import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Samples } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const nothing = z.strictObject({})
/** null: the shop has products of its own and no samples */
const answer = z.object({ samples: Samples.nullable() })

export const samplesDashboardApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/samples',
    access: 'admin',
    summary: 'Returns whether the shop contains sample products, and how far loading them is.',
    input: nothing,
    answer,
    refusals: guarded,
  }),
  load: endpoint({
    method: 'POST',
    path: '/api/dashboard/samples',
    access: 'admin',
    summary: 'Loads sample products with categories, brands and pictures into a shop without products, in the background.',
    input: nothing,
    answer,
    refusals: [...guarded, 'shop_not_empty'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/samples',
    access: 'admin',
    summary:
      'Removes the sample products with everything that was loaded with them, or cancels loading. Samples that staff changed, and what those use, stay.',
    input: nothing,
    answer: answer.extend({ removed: z.number().int(), remaining: z.number().int() }),
    refusals: guarded,
  }),
}
