import { endpoints } from 'virtual:endpoints'
import type { Alert } from '@haat/shared/alerts/endpoints.ts'
import type { AlertKind } from '@haat/shared/alerts/kinds.ts'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../lib/api/address.ts'
import { api, call, send } from '../../lib/api/api.ts'
import { useSession } from '../../lib/session/use-session.ts'

const rows = endpoints.alerts

const queries = api.enhanceEndpoints({ addTagTypes: ['Watches'] }).injectEndpoints({
  endpoints: (build) => ({
    alerts: build.query<Alert[], void>({
      query: () => call(rows.list).query({}),
      transformResponse: (answer: { alerts: Alert[] }) => answer.alerts,
      providesTags: ['Watches'],
    }),
  }),
})

/** Alerts of the signed-in user; undefined for guests, whose alerts are private. */
export function useOwnAlerts(): Alert[] | undefined {
  const { session } = useSession()
  return queries.useAlertsQuery(undefined, { skip: !session }).data
}

export interface Wanted {
  kind: AlertKind
  productId: string
  color?: string | undefined
  attribute?: string | undefined
}

export const isFor = (alert: Alert, { kind, productId, color, attribute }: Wanted): boolean =>
  alert.kind === kind &&
  alert.product._id === productId &&
  (kind === 'price' || (same(alert.color, color) && same(alert.attribute, attribute)))

const same = (one: string | null, other: string | undefined) => (one ?? '').toLowerCase() === (other ?? '').toLowerCase()

export const askForAlert = (
  { color, attribute, ...wanted }: Wanted,
  more: Pick<InputTo<typeof rows.add>, 'email' | 'language'>,
) =>
  send(rows.add, {
    ...wanted,
    ...(color !== undefined && { color: { name: color } }),
    ...(attribute !== undefined && { attribute: { name: attribute } }),
    ...more,
  })

export function useRefreshAlerts(): () => void {
  const dispatch = useDispatch()
  return () => void dispatch(api.util.invalidateTags(['Watches' as never]))
}

export function useEndAlert() {
  const refresh = useRefreshAlerts()
  return async (alertId: string) => {
    const answer = await send(rows.remove, { alertId })
    refresh()
    return answer
  }
}
