import { endpoints } from 'virtual:dashboard-endpoints'
import type { DashboardArea } from '@haat/shared/delivery/dashboard/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../lib/api/api.ts'

const dashboardApi = api.enhanceEndpoints({ addTagTypes: ['DashboardAreas'] }).injectEndpoints({
  endpoints: (build) => ({
    /** not paginated: there are few, and their order matters */
    dashboardAreas: build.query<DashboardArea[], void>({
      query: () => call(endpoints.delivery.list).query({}),
      transformResponse: ({ areas }: { areas: DashboardArea[] }) => areas,
      providesTags: ['DashboardAreas'],
      keepUnusedDataFor: 20,
    }),
  }),
})

export const { useDashboardAreasQuery } = dashboardApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

export function useAreaChanges() {
  const dispatch = useDispatch<Dispatch>()
  return {
    refresh: () => void dispatch(dashboardApi.util.invalidateTags(['DashboardAreas'])),
    /** applies a change optimistically; returns a function that reverts it */
    applyOptimistically: (change: (areas: DashboardArea[]) => DashboardArea[]) =>
      dispatch(dashboardApi.util.updateQueryData('dashboardAreas', undefined, change)).undo,
    show: (area: DashboardArea) =>
      dispatch(
        dashboardApi.util.updateQueryData('dashboardAreas', undefined, (areas) =>
          areas.map((one) => (one._id === area._id ? area : one)),
        ),
      ),
    readNow: async (areaId: string) => {
      const { data } = await dispatch(
        dashboardApi.endpoints.dashboardAreas.initiate(undefined, { forceRefetch: true, subscribe: false }),
      )
      return data?.find(({ _id }) => _id === areaId)
    },
  }
}

/** The fields of an area in requests. */
export const toFields = ({ name, names, serves, rates, active }: DashboardArea) => ({ name, names, serves, rates, active })
