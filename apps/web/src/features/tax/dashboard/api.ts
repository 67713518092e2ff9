import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskRate } from '@haat/shared/tax/desk-schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../lib/api/api.ts'

const deskApi = api.enhanceEndpoints({ addTagTypes: ['TaxRates'] }).injectEndpoints({
  endpoints: (build) => ({
    /** all of them: they are few */
    taxRates: build.query<DeskRate[], void>({
      query: () => call(endpoints.tax.list).query({}),
      transformResponse: ({ rates }: { rates: DeskRate[] }) => rates,
      providesTags: ['TaxRates'],
      keepUnusedDataFor: 20,
    }),
  }),
})

export const { useTaxRatesQuery } = deskApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

export function useRateChanges() {
  const dispatch = useDispatch<Dispatch>()
  return {
    refresh: () => void dispatch(deskApi.util.invalidateTags(['TaxRates'])),
    show: (rate: DeskRate) =>
      dispatch(
        deskApi.util.updateQueryData('taxRates', undefined, (rates) => rates.map((one) => (one._id === rate._id ? rate : one))),
      ),
    readNow: async (rateId: string) => {
      const { data } = await dispatch(deskApi.endpoints.taxRates.initiate(undefined, { forceRefetch: true, subscribe: false }))
      return data?.find(({ _id }) => _id === rateId)
    },
  }
}
