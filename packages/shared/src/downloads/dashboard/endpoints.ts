import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, text } from '../../text.ts'
import { DashboardDownload } from '../schema.ts'

const guarded = ['sign_in_required', 'not_allowed', 'not_found'] as const
const one = z.strictObject({ orderId: text(40, 1) })
const downloads = z.object({ downloads: z.array(DashboardDownload) })

export const downloadsDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/orders/:orderId/downloads',
    access: 'orders:view',
    summary: 'Lists the files of an order with their downloads.',
    input: one,
    answer: downloads,
    refusals: guarded,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/dashboard/orders/:orderId/downloads/:downloadId/renewal',
    access: 'orders:edit',
    summary: 'Lets the customer download a file anew: the count starts at zero, and the time of the settings starts now.',
    input: one.extend({ downloadId: Id }),
    answer: downloads,
    refusals: [...guarded, 'order_state'],
  }),
}
