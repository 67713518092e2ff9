import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IsoDate } from '../text.ts'
import { ShopEvent } from './desk-schema.ts'

export const eventsDeskApi = {
  follow: endpoint({
    method: 'GET',
    path: '/api/dashboard/events',
    access: 'staff',
    summary:
      'New orders, and reviews that wait, of the sections one may view: those since a moment (a day back at most), oldest first. Asked for with `Accept: text/event-stream` it goes on telling as they happen.',
    input: z.strictObject({ since: IsoDate.optional() }),
    answer: z.object({ events: z.array(ShopEvent) }),
    refusals: ['sign_in_required', 'not_allowed', 'busy'],
    stream: true,
  }),
}
