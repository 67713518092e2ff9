import { endpoints } from 'virtual:dashboard-endpoints'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import { api, call } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'

const rows = endpoints.staff

const staffApi = api.enhanceEndpoints({ addTagTypes: ['Staff'] }).injectEndpoints({
  endpoints: (build) => ({
    staff: build.query<StaffMember[], void>({
      query: () => call(rows.list).query({}),
      transformResponse: (answer: { staff: StaffMember[] }) => answer.staff,
      providesTags: ['Staff'],
    }),
    staffMember: build.query<StaffMember, string>({
      query: (staffId) => call(rows.read).query({ staffId }),
      transformResponse: (answer: { member: StaffMember }) => answer.member,
      providesTags: ['Staff'],
    }),
  }),
})

export const { useStaffQuery, useStaffMemberQuery } = staffApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** Cache updates after a change: stores the member of the answer and refetches the list. */
export function useStaffChanges() {
  const dispatch = useDispatch<Dispatch>()
  const refresh = () => dispatch(staffApi.util.invalidateTags(['Staff']))
  return {
    refresh,
    /** the current member from the server, bypassing the cache */
    readNow: (staffId: string) =>
      dispatch(staffApi.endpoints.staffMember.initiate(staffId, { forceRefetch: true, subscribe: false })).then(
        ({ data }) => data,
      ),
    settle: async <T extends { member: StaffMember }>(sent: Promise<Answer<T>>): Promise<Answer<T>> => {
      const answer = await sent
      if (answer.success) await dispatch(staffApi.util.upsertQueryData('staffMember', answer.member._id, answer.member))
      refresh()
      return answer
    },
  }
}
