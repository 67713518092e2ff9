import { endpoints } from 'virtual:dashboard-endpoints'
import type { Webhook, WebhookAttempt, WebhookDelivery } from '@haat/shared/webhooks/dashboard/schema.ts'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.webhooks
export type DeliveriesInput = InputTo<typeof rows.deliveries>

interface DeliveryPage {
  deliveries: WebhookDelivery[]
  next: string | null
  total: number
  estimated?: true | undefined
}
interface DeliveryDetails {
  delivery: WebhookDelivery
  payload: string | null
  attempts: WebhookAttempt[]
}

const webhooksApi = api.enhanceEndpoints({ addTagTypes: ['Webhooks'] }).injectEndpoints({
  endpoints: (build) => ({
    webhooks: build.query<Webhook[], void>({
      query: () => call(rows.list).query({}),
      transformResponse: ({ webhooks }: { webhooks: Webhook[] }) => webhooks,
      providesTags: ['Webhooks'],
    }),
    webhook: build.query<{ webhook: Webhook }, InputTo<typeof rows.read>>({ ...call(rows.read), providesTags: ['Webhooks'] }),
    webhookDeliveries: build.query<DeliveryPage, DeliveriesInput>({ ...call(rows.deliveries), providesTags: ['Webhooks'] }),
    webhookDelivery: build.query<DeliveryDetails, InputTo<typeof rows.delivery>>({
      ...call(rows.delivery),
      providesTags: ['Webhooks'],
    }),
  }),
})

export const { useWebhooksQuery, useWebhookQuery, useWebhookDeliveriesQuery, useWebhookDeliveryQuery } = webhooksApi

/** Options of queries whose answers change while attempts are made: asked again every 10 s while the window has the focus. */
export const followed = { pollingInterval: 10_000, skipPollingIfUnfocused: true }

/** Fetches webhooks and deliveries again after a change. */
export function useRefreshWebhooks(): () => void {
  const dispatch = useDispatch()
  return () => void dispatch(webhooksApi.util.invalidateTags(['Webhooks']))
}
