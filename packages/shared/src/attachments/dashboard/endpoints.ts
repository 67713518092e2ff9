import { z } from 'zod'
import { endpoint, PictureBytes } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import { attachmentPurposes } from '../rules.ts'
import { Attachment } from '../schema.ts'

export const attachmentsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders/:orderId/attachments',
    access: 'orders:view',
    summary: 'Lists the private pictures of an order, oldest first.',
    input: z.strictObject({ orderId: z.string().regex(/^\d{9,20}$/), purpose: z.enum(attachmentPurposes).optional() }),
    answer: z.object({ attachments: z.array(Attachment) }),
    refusals: ['sign_in_required', 'not_allowed', 'not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/attachments/:attachmentId',
    access: 'orders:view',
    bytes: true,
    summary: 'Returns the bytes of a private picture of an order. Never cached by proxies.',
    input: z.strictObject({ attachmentId: Id }),
    answer: PictureBytes,
    refusals: ['sign_in_required', 'not_allowed', 'not_found'],
  }),
}
