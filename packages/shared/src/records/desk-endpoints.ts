import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { line } from '../text.ts'
import { recordKinds } from './kinds.ts'

export const FoundRecord = z.object({
  /** by which its page is opened */
  _id: z.string(),
  label: z.string(),
  /** what tells two of the same name apart */
  note: z.string(),
})
export type FoundRecord = z.infer<typeof FoundRecord>

export const recordsDeskApi = {
  find: endpoint({
    method: 'GET',
    path: '/api/dashboard/records',
    access: 'staff',
    summary:
      'Whatever is called so, of the sections one may view: at most five of a kind. An order number, SKU, barcode, e-mail address or code that is exactly that comes first.',
    input: z.strictObject({ q: line(80, 2) }),
    answer: z.object({ groups: z.array(z.object({ kind: z.enum(recordKinds), records: z.array(FoundRecord) })) }),
    refusals: ['sign_in_required', 'not_allowed'],
  }),
}
