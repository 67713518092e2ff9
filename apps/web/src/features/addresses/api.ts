import { endpoints } from 'virtual:endpoints'
import type { KeptAddress } from '@haat/shared/addresses/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../lib/api/address.ts'
import { api, call, failureOf, send } from '../../lib/api/api.ts'
import type { Answer, Failure } from '../../lib/api/http.ts'
import { useSession } from '../../lib/session/use-session.ts'

const rows = endpoints.addresses

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    addresses: build.query<KeptAddress[], void>({
      query: () => call(rows.list).query({}),
      transformResponse: (answer: { addresses: KeptAddress[] }) => answer.addresses,
      providesTags: ['Addresses'],
    }),
  }),
})

interface Book {
  /** undefined until it is known, and for visitors */
  addresses: KeptAddress[] | undefined
  failure: Failure | undefined
  refetch: () => unknown
}

/** The own address book, loaded once a session exists. */
export function useAddresses(): Book {
  const { session } = useSession()
  const { currentData, error, refetch } = queries.useAddressesQuery(undefined, { skip: !session })
  return { addresses: session ? currentData : undefined, failure: failureOf(error), refetch }
}

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>
type Changed = Promise<Answer<{ addresses: KeptAddress[] }>>

/** Changes of the book; each answer brings the whole book. Nothing comes back when it worked, else why not. */
export function useChangeAddresses() {
  const dispatch = useDispatch<Dispatch>()
  const settled = async (sent: Changed): Promise<Failure | undefined> => {
    const answer = await sent
    if (answer.success) {
      await dispatch(queries.util.upsertQueryData('addresses', undefined, answer.addresses))
      return undefined
    }
    // Somebody was there before: what they left is what is shown now.
    if (answer.code === 'version_conflict' || answer.code === 'not_found') dispatch(api.util.invalidateTags(['Addresses']))
    return answer
  }
  return {
    add: (draft: InputTo<typeof rows.add>) => settled(send(rows.add, draft)),
    update: (change: InputTo<typeof rows.update>) => settled(send(rows.update, change)),
    remove: (addressId: string) => settled(send(rows.remove, { addressId })),
  }
}
