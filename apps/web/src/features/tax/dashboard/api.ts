import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardRate } from '@haat/shared/tax/dashboard/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../lib/api/api.ts'

const dashboardApi = api.enhanceEndpoints({ addTagTypes: ['TaxRates'] }).injectEndpoints({
  endpoints: (build) => ({
    /** not paginated: there are few */
    taxRates: build.query<DashboardRate[], void>({
      query: () => call(endpoints.tax.list).query({}),
      transformResponse: ({ rates }: { rates: DashboardRate[] }) => rates,
      providesTags: ['TaxRates'],
      keepUnusedDataFor: 20,
    }),
  }),
})

export const { useTaxRatesQuery } = dashboardApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

export function useRateChanges() {
  const dispatch = useDispatch<Dispatch>()
  return {
    refresh: () => void dispatch(dashboardApi.util.invalidateTags(['TaxRates'])),
    show: (rate: DashboardRate) =>
      dispatch(
        dashboardApi.util.updateQueryData('taxRates', undefined, (rates) =>
          rates.map((one) => (one._id === rate._id ? rate : one)),
        ),
      ),
    readNow: async (rateId: string) => {
      const { data } = await dispatch(
        dashboardApi.endpoints.taxRates.initiate(undefined, { forceRefetch: true, subscribe: false }),
      )
      return data?.find(({ _id }) => _id === rateId)
    },
  }
}
