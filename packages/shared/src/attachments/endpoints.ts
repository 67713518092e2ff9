import { z } from 'zod'
import { endpoint, PictureBytes } from '../endpoint.ts'
import { Id, text } from '../text.ts'

export const attachmentsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/home/orders/:orderId/attachments/:attachmentId',
    access: 'holder',
    bytes: true,
    summary: 'A private picture of an order: a proof of payment, a photo of a return. Its bytes, never kept by anybody between.',
    input: z.strictObject({ orderId: z.string().regex(/^\d{9,20}$/), attachmentId: Id, token: text(100).optional() }),
    answer: PictureBytes,
    refusals: ['not_found'],
  }),
}
