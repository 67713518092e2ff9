import { endpoints } from 'virtual:dashboard-endpoints'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.newsletter

export type SubscribersQuery = InputTo<typeof rows.list>

const newsletterApi = api.enhanceEndpoints({ addTagTypes: ['Subscribers'] }).injectEndpoints({
  endpoints: (build) => ({
    subscribers: build.query({ ...call(rows.list), providesTags: ['Subscribers'] }),
  }),
})

export const { useSubscribersQuery } = newsletterApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

export function useRefreshSubscribers() {
  const dispatch = useDispatch<Dispatch>()
  return () => void dispatch(newsletterApi.util.invalidateTags(['Subscribers']))
}
