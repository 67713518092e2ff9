import { z } from 'zod'
import { endpoint, PictureBytes } from '../endpoint.ts'
import { Id } from '../text.ts'

export const attachmentsDeskApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/attachments/:attachmentId',
    access: 'orders:view',
    bytes: true,
    summary: 'A private picture of an order, for staff. Its bytes, never kept by anybody between.',
    input: z.strictObject({ attachmentId: Id }),
    answer: PictureBytes,
    refusals: ['sign_in_required', 'not_allowed', 'not_found'],
  }),
}
