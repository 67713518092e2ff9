import { endpoints } from 'virtual:endpoints'
import { api, call } from '../../lib/api/api.ts'

export const { useFollowQuery } = api.injectEndpoints({
  endpoints: (build) => ({ follow: build.query(call(endpoints.redirects.follow)) }),
})
