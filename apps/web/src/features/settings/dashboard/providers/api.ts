import { endpoints } from 'virtual:dashboard-endpoints'
import type { PaymentSetup } from '@haat/shared/payments/desk-schema.ts'
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

/** After keys were kept or forgotten: the provider as the answer brought it. */
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
    /** with the settings, whose switch may have been turned off */
    refresh: () => dispatch(setupsApi.util.invalidateTags(['Settings'])),
  }
}
