import { z } from 'zod'
import { endpoint, PictureBytes } from '../endpoint.ts'
import { Id } from '../text.ts'
import { attachmentPurposes } from './rules.ts'
import { Attachment } from './schema.ts'

export const attachmentsDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders/:orderId/attachments',
    access: 'orders:view',
    summary: 'The private pictures of an order, oldest first.',
    input: z.strictObject({ orderId: z.string().regex(/^\d{9,20}$/), purpose: z.enum(attachmentPurposes).optional() }),
    answer: z.object({ attachments: z.array(Attachment) }),
    refusals: ['sign_in_required', 'not_allowed', 'not_found'],
  }),
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
