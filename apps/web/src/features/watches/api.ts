import { endpoints } from 'virtual:endpoints'
import type { Watch } from '@haat/shared/watches/endpoints.ts'
import type { WatchKind } from '@haat/shared/watches/kinds.ts'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../lib/api/address.ts'
import { api, call, send } from '../../lib/api/api.ts'
import { useSession } from '../../lib/session/use-session.ts'

const rows = endpoints.watches

const queries = api.enhanceEndpoints({ addTagTypes: ['Watches'] }).injectEndpoints({
  endpoints: (build) => ({
    watches: build.query<Watch[], void>({
      query: () => call(rows.list).query({}),
      transformResponse: (answer: { watches: Watch[] }) => answer.watches,
      providesTags: ['Watches'],
    }),
  }),
})

/** What the signed-in person waits for; nothing for a guest, of whom nobody may know. */
export function useOwnWatches(): Watch[] | undefined {
  const { session } = useSession()
  return queries.useWatchesQuery(undefined, { skip: !session }).data
}

export interface Wanted {
  kind: WatchKind
  productId: string
  color?: string | undefined
  attribute?: string | undefined
}

export const isFor = (watch: Watch, { kind, productId, color, attribute }: Wanted): boolean =>
  watch.kind === kind &&
  watch.product._id === productId &&
  (kind === 'price' || (same(watch.color, color) && same(watch.attribute, attribute)))

const same = (one: string | null, other: string | undefined) => (one ?? '').toLowerCase() === (other ?? '').toLowerCase()

export const askToWatch = ({ color, attribute, ...wanted }: Wanted, more: Pick<InputTo<typeof rows.add>, 'email' | 'language'>) =>
  send(rows.add, {
    ...wanted,
    ...(color !== undefined && { color: { name: color } }),
    ...(attribute !== undefined && { attribute: { name: attribute } }),
    ...more,
  })

export function useRefreshWatches(): () => void {
  const dispatch = useDispatch()
  return () => void dispatch(api.util.invalidateTags(['Watches' as never]))
}

export function useEndWatch() {
  const refresh = useRefreshWatches()
  return async (watchId: string) => {
    const answer = await send(rows.remove, { watchId })
    refresh()
    return answer
  }
}
