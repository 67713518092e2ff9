import { endpoints } from 'virtual:endpoints'
import type { Account, Device } from '@haat/shared/accounts/schema.ts'
import type { Factors } from '@haat/shared/security/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../lib/api/api.ts'
import type { Answer } from '../../lib/api/http.ts'

const queries = api.injectEndpoints({
  endpoints: (build) => ({
    account: build.query<Account, void>({
      query: () => call(endpoints.accounts.read).query({}),
      transformResponse: (answer: { account: Account }) => answer.account,
      providesTags: ['Account'],
    }),
    factors: build.query<Factors, void>({
      query: () => call(endpoints.security.read).query({}),
      transformResponse: (answer: { factors: Factors }) => answer.factors,
      providesTags: ['Factors'],
    }),
    devices: build.query<Device[], void>({
      query: () => call(endpoints.accounts.devices).query({}),
      transformResponse: (answer: { sessions: Device[] }) => answer.sessions,
      providesTags: ['Devices'],
    }),
  }),
})

export const { useAccountQuery, useFactorsQuery, useDevicesQuery } = queries

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>
type Tag = 'Account' | 'Factors' | 'Devices' | 'Orders'

/** Sends a request and stores the account of its answer; `stale` are the cache tags to refetch on success. */
export function useAsk() {
  const dispatch = useDispatch<Dispatch>()
  return async <T extends object>(sent: Promise<Answer<T>>, stale: Tag[] = []): Promise<Answer<T>> => {
    const answer = await sent
    if (!answer.success) return answer
    const { account, factors, sessions } = answer as { account?: Account; factors?: Factors; sessions?: Device[] }
    if (account) await dispatch(queries.util.upsertQueryData('account', undefined, account))
    if (factors) await dispatch(queries.util.upsertQueryData('factors', undefined, factors))
    if (sessions) await dispatch(queries.util.upsertQueryData('devices', undefined, sessions))
    if (stale.length > 0) dispatch(api.util.invalidateTags(stale))
    return answer
  }
}
