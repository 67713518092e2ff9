import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Language } from '../../text.ts'
import { HealthReport } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const

export const healthDashboardApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/status',
    access: 'system:view',
    summary: 'Returns the last result of every check of the running shop, and its processes.',
    input: z.strictObject({ lng: Language.optional() }),
    answer: z.object({ report: HealthReport }),
    refusals: guarded,
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/dashboard/status/look',
    access: 'system:view',
    summary:
      'Makes the quick checks again and returns the report; a background job makes the others within seconds (`due` counts them).',
    input: z.strictObject({ lng: Language.optional() }),
    answer: z.object({ report: HealthReport }),
    refusals: guarded,
  }),
}
