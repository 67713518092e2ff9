import { endpoints } from 'virtual:dashboard-endpoints'
import type { TransferItem } from '@haat/shared/transfers/dashboard/schema.ts'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'

const rows = endpoints.transfers

export type TransfersQuery = InputTo<typeof rows.list>
type ItemsQuery = InputTo<typeof rows.items>

const transfersApi = api.enhanceEndpoints({ addTagTypes: ['Transfers'] }).injectEndpoints({
  endpoints: (build) => ({
    transfers: build.query({ ...call(rows.list), providesTags: ['Transfers'] }),
    transfer: build.query({ ...call(rows.read), providesTags: ['Transfers'] }),
    importedOrders: build.query({ ...call(endpoints.importedOrders.list), providesTags: ['Transfers'] }),
    transferItems: build.query<{ items: TransferItem[]; next: number | null }, ItemsQuery>({
      query: (query) => call(rows.items).query(query),
      providesTags: ['Transfers'],
    }),
  }),
})

export const { useImportedOrdersQuery, useTransfersQuery, useTransferQuery, useTransferItemsQuery } = transfersApi

/** Refetches the runs after a change. */
export function useRefreshTransfers(): () => void {
  const dispatch = useDispatch()
  return () => void dispatch(transfersApi.util.invalidateTags(['Transfers']))
}
