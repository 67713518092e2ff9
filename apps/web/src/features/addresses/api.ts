import { endpoints } from 'virtual:endpoints'
import type { SavedAddress } from '@haat/shared/addresses/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../lib/api/address.ts'
import { api, call, send, toFailure } from '../../lib/api/api.ts'
import type { Answer, Failure } from '../../lib/api/http.ts'
import { useSession } from '../../lib/session/use-session.ts'

const rows = endpoints.addresses

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    addresses: build.query<SavedAddress[], void>({
      query: () => call(rows.list).query({}),
      transformResponse: (answer: { addresses: SavedAddress[] }) => answer.addresses,
      providesTags: ['Addresses'],
    }),
  }),
})

interface Book {
  /** undefined while loading, and for guests */
  addresses: SavedAddress[] | undefined
  failure: Failure | undefined
  refetch: () => unknown
}

/** The user's address book, loaded once there is a session. */
export function useAddresses(): Book {
  const { session } = useSession()
  const { currentData, error, refetch } = queries.useAddressesQuery(undefined, { skip: !session })
  return { addresses: session ? currentData : undefined, failure: toFailure(error), refetch }
}

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>
type Changed = Promise<Answer<{ addresses: SavedAddress[] }>>

/**
 * Changes of the address book; each answer contains the whole book. The functions return undefined on success, else the failure.
 */
export function useChangeAddresses() {
  const dispatch = useDispatch<Dispatch>()
  const settled = async (sent: Changed): Promise<Failure | undefined> => {
    const answer = await sent
    if (answer.success) {
      await dispatch(queries.util.upsertQueryData('addresses', undefined, answer.addresses))
      return undefined
    }
    // The book was changed elsewhere: refetch it.
    if (answer.code === 'version_conflict' || answer.code === 'not_found') dispatch(api.util.invalidateTags(['Addresses']))
    return answer
  }
  return {
    add: (draft: InputTo<typeof rows.add>) => settled(send(rows.add, draft)),
    update: (change: InputTo<typeof rows.update>) => settled(send(rows.update, change)),
    remove: (addressId: string) => settled(send(rows.remove, { addressId })),
  }
}
