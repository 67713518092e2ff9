import { endpoints } from 'virtual:dashboard-endpoints'
import type { PaymentSetup } from '@haat/shared/payments/dashboard/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../../lib/api/api.ts'

const setupsApi = api.enhanceEndpoints({ addTagTypes: ['Settings'] }).injectEndpoints({
  endpoints: (build) => ({
    paymentSetups: build.query<PaymentSetup[], void>({
      query: () => call(endpoints.payments.setups).query({}),
      transformResponse: ({ setups }: { setups: PaymentSetup[] }) => setups,
      providesTags: ['Settings'],
    }),
  }),
})

export const { usePaymentSetupsQuery } = setupsApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** Cache updates after saving or deleting keys: stores the provider of the answer. */
export function useSetupChanges() {
  const dispatch = useDispatch<Dispatch>()
  return {
    show: (setup: PaymentSetup) => {
      dispatch(
        setupsApi.util.updateQueryData('paymentSetups', undefined, (setups) =>
          setups.map((one) => (one.method === setup.method ? setup : one)),
        ),
      )
    },
    /** refetches the settings too: the provider may have been disabled */
    refresh: () => dispatch(setupsApi.util.invalidateTags(['Settings'])),
  }
}
