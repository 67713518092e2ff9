import { endpoints } from 'virtual:dashboard-endpoints'
import type { InputTo } from '../../../../lib/api/address.ts'
import { api, call } from '../../../../lib/api/api.ts'

const rows = endpoints.catalog

export type MovementsInput = InputTo<typeof rows.movements>

const stockApi = api.enhanceEndpoints({ addTagTypes: ['DashboardProducts'] }).injectEndpoints({
  endpoints: (build) => ({
    // Changes of products may have changed the stock.
    dashboardMovements: build.query({ ...call(rows.movements), providesTags: ['DashboardProducts'] }),
  }),
})

export const { useDashboardMovementsQuery } = stockApi
