import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { orderReference } from '../orders/reference.ts'
import { Id, Language, text } from '../text.ts'
import { OrderDownload } from './schema.ts'

export const downloadsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/home/orders/:orderId/downloads',
    access: 'holder',
    summary: 'Lists the files of a paid order; an unpaid one has none.',
    input: z.strictObject({ ...orderReference, lng: Language.optional() }),
    answer: z.object({ downloads: z.array(OrderDownload) }),
    refusals: ['not_found'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/home/orders/:orderId/downloads/:downloadId',
    access: 'holder',
    summary:
      'Counts one download and returns a signed address for it, which is valid for an hour. Requests to the address, also for ranges, are not counted.',
    input: z.strictObject({ ...orderReference, downloadId: Id }),
    answer: z.object({ url: z.string() }),
    refusals: ['not_found', 'order_state', 'download_expired', 'download_limit'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/home/downloads/:ticket',
    access: 'public',
    download: true,
    summary: 'Returns a bought file by the signed address of a started download, with ranges.',
    input: z.strictObject({ ticket: text(200, 1) }),
    answer: z.object({}),
    refusals: ['link_invalid', 'order_state', 'not_found'],
  }),
}
