import { z } from 'zod'
import { endpoint, PictureBytes } from '../endpoint.ts'
import { orderReference } from '../orders/reference.ts'
import { Id } from '../text.ts'
import { attachmentPurposes } from './rules.ts'
import { Attachment } from './schema.ts'

export const attachmentsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/orders/:orderId/attachments',
    access: 'holder',
    summary: 'Lists the private pictures of an order, oldest first.',
    input: z.strictObject({ ...orderReference, purpose: z.enum(attachmentPurposes).optional() }),
    answer: z.object({ attachments: z.array(Attachment) }),
    refusals: ['not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/home/orders/:orderId/attachments/:attachmentId',
    access: 'holder',
    bytes: true,
    summary: 'Returns the bytes of a private picture of an order (transfer receipt, return photo). Never cached by proxies.',
    input: z.strictObject({ ...orderReference, attachmentId: Id }),
    answer: PictureBytes,
    refusals: ['not_found'],
  }),
}
