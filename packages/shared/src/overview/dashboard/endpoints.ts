import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { inQuery, Language } from '../../text.ts'
import { Overview, Readiness } from './schema.ts'

export const overviewDashboardApi = {
  readiness: endpoint({
    method: 'GET',
    path: '/api/dashboard/readiness',
    access: 'settings:view',
    summary: 'Checks whether the shop is ready to sell. Connects to the mail server.',
    input: z.strictObject({ lng: Language.optional() }),
    answer: z.object({ checks: Readiness }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/overview',
    access: 'staff',
    summary: 'Returns the start page of the dashboard: figures, to-dos, latest orders and setup steps, as far as permitted.',
    input: z.strictObject({ days: inQuery(z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)])).default(30) }),
    answer: z.object({ overview: Overview }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
}
