import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inQuery } from '../text.ts'
import { Overview } from './desk-schema.ts'

export const overviewDeskApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/overview',
    access: 'staff',
    summary: 'The first page of the dashboard: figures, what waits, latest orders and first steps, each by the person’s rights.',
    input: z.strictObject({ days: inQuery(z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)])).default(30) }),
    answer: z.object({ overview: Overview }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
}
