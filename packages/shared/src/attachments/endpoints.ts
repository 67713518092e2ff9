import { z } from 'zod'
import { endpoint, PictureBytes } from '../endpoint.ts'
import { Id, text } from '../text.ts'
import { attachmentPurposes } from './rules.ts'
import { Attachment } from './schema.ts'

const reference = { orderId: z.string().regex(/^\d{9,20}$/), token: text(100).optional() }

export const attachmentsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/orders/:orderId/attachments',
    access: 'holder',
    summary: 'The private pictures of an order, oldest first.',
    input: z.strictObject({ ...reference, purpose: z.enum(attachmentPurposes).optional() }),
    answer: z.object({ attachments: z.array(Attachment) }),
    refusals: ['not_found'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/home/orders/:orderId/attachments/:attachmentId',
    access: 'holder',
    bytes: true,
    summary: 'A private picture of an order: a proof of payment, a photo of a return. Its bytes, never kept by anybody between.',
    input: z.strictObject({ ...reference, attachmentId: Id }),
    answer: PictureBytes,
    refusals: ['not_found'],
  }),
}
