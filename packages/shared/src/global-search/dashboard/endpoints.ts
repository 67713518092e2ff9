import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { line } from '../../text.ts'
import { recordKinds } from '../kinds.ts'

export const FoundRecord = z.object({
  /** id that opens its page */
  _id: z.string(),
  label: z.string(),
  /** distinguishes results with the same name */
  note: z.string(),
})
export type FoundRecord = z.infer<typeof FoundRecord>

export const globalSearchDashboardApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/dashboard/global-search',
    access: 'staff',
    summary:
      'Searches all permitted sections: at most five results per kind. Exact matches of an order number, SKU, barcode, email or coupon code come first.',
    input: z.strictObject({ q: line(80, 2) }),
    answer: z.object({ groups: z.array(z.object({ kind: z.enum(recordKinds), records: z.array(FoundRecord) })) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
}
