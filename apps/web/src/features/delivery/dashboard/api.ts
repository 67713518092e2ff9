import { endpoints } from 'virtual:dashboard-endpoints'
import type { DeskArea } from '@haat/shared/delivery/desk-schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../lib/api/api.ts'

const deskApi = api.enhanceEndpoints({ addTagTypes: ['DeskAreas'] }).injectEndpoints({
  endpoints: (build) => ({
    /** all of them: they are few, and what one means depends on the others */
    deskAreas: build.query<DeskArea[], void>({
      query: () => call(endpoints.delivery.list).query({}),
      transformResponse: ({ areas }: { areas: DeskArea[] }) => areas,
      providesTags: ['DeskAreas'],
      keepUnusedDataFor: 20,
    }),
  }),
})

export const { useDeskAreasQuery } = deskApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

export function useAreaChanges() {
  const dispatch = useDispatch<Dispatch>()
  return {
    refresh: () => void dispatch(deskApi.util.invalidateTags(['DeskAreas'])),
    /** Shows a change before the answer is here; what it gives back puts the list as it was. */
    foresee: (change: (areas: DeskArea[]) => DeskArea[]) =>
      dispatch(deskApi.util.updateQueryData('deskAreas', undefined, change)).undo,
    show: (area: DeskArea) =>
      dispatch(
        deskApi.util.updateQueryData('deskAreas', undefined, (areas) => areas.map((one) => (one._id === area._id ? area : one))),
      ),
    readNow: async (areaId: string) => {
      const { data } = await dispatch(deskApi.endpoints.deskAreas.initiate(undefined, { forceRefetch: true, subscribe: false }))
      return data?.find(({ _id }) => _id === areaId)
    },
  }
}

/** An area as calls take it. */
export const fieldsOf = ({ name, names, serves, rates, active }: DeskArea) => ({ name, names, serves, rates, active })
