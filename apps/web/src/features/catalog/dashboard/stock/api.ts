import { endpoints } from 'virtual:dashboard-endpoints'
import type { InputTo } from '../../../../lib/api/address.ts'
import { api, call } from '../../../../lib/api/api.ts'

const rows = endpoints.catalog

export type MovementsInput = InputTo<typeof rows.movements>

const stockApi = api.enhanceEndpoints({ addTagTypes: ['DeskProducts'] }).injectEndpoints({
  endpoints: (build) => ({
    // What changes products may have moved stock.
    deskMovements: build.query({ ...call(rows.movements), providesTags: ['DeskProducts'] }),
  }),
})

export const { useDeskMovementsQuery } = stockApi
