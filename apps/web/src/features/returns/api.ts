import { endpoints } from 'virtual:endpoints'
import type { AnswerTo, InputTo } from '../../lib/api/address.ts'
import { api, call } from '../../lib/api/api.ts'

const rows = endpoints.returns

const returnsApi = api.injectEndpoints({
  endpoints: (build) => ({
    returns: build.query({ ...call(rows.list), providesTags: ['Orders'] }),
    requestReturn: build.mutation<
      AnswerTo<typeof rows.request>,
      { resolution: InputTo<typeof rows.request>; idempotencyKey: string }
    >({
      query: ({ resolution, idempotencyKey }) => ({ ...call(rows.request).query(resolution), idempotencyKey }),
      invalidatesTags: ['Orders'],
    }),
    writeReturn: build.mutation({ ...call(rows.write), invalidatesTags: ['Orders'] }),
    cancelReturn: build.mutation({ ...call(rows.cancel), invalidatesTags: ['Orders'] }),
  }),
})

export const { useReturnsQuery, useRequestReturnMutation, useWriteReturnMutation, useCancelReturnMutation } = returnsApi
