import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { IsoDate } from '../../text.ts'
import { ShopEvent } from './schema.ts'

export const eventsDashboardApi = {
  follow: endpoint({
    method: 'GET',
    path: '/api/dashboard/events',
    access: 'staff',
    summary:
      'Lists staff notifications (orders, messages, payment problems, pending reviews) of the permitted sections since a time, at most one day ago, oldest first. With `Accept: text/event-stream` it continues as a stream.',
    input: z.strictObject({ since: IsoDate.optional() }),
    answer: z.object({ events: z.array(ShopEvent) }),
    refusals: ['sign_in_required', 'not_allowed', 'busy'],
    stream: true,
  }),
}
