import { endpoints } from 'virtual:dashboard-endpoints'
import type { BatchCode, CouponTarget, DeskCoupon } from '@haat/shared/coupons/desk-schema.ts'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { InputTo } from '../../../lib/api/address.ts'
import { api, call } from '../../../lib/api/api.ts'
import type { Answer } from '../../../lib/api/http.ts'

const rows = endpoints.coupons

export type CouponsQuery = InputTo<typeof rows.list>
export type TargetsQuery = InputTo<typeof rows.targets>

const couponsApi = api.enhanceEndpoints({ addTagTypes: ['Coupons'] }).injectEndpoints({
  endpoints: (build) => ({
    coupons: build.query({ ...call(rows.list), providesTags: ['Coupons'] }),
    coupon: build.query<DeskCoupon, string>({
      query: (couponId) => call(rows.read).query({ couponId }),
      transformResponse: ({ coupon }: { coupon: DeskCoupon }) => coupon,
      providesTags: ['Coupons'],
    }),
    couponUses: build.query({ ...call(rows.uses), providesTags: ['Coupons'] }),
    couponBatch: build.query<BatchCode[], string>({
      query: (batch) => call(rows.batch).query({ batch }),
      transformResponse: ({ codes }: { codes: BatchCode[] }) => codes,
      providesTags: ['Coupons'],
    }),
    couponTargets: build.query<CouponTarget[], TargetsQuery>({
      query: (input) => call(rows.targets).query(input),
      transformResponse: ({ targets }: { targets: CouponTarget[] }) => targets,
    }),
  }),
})

export const { useCouponsQuery, useCouponQuery, useCouponUsesQuery, useCouponBatchQuery, useCouponTargetsQuery } = couponsApi

type Dispatch = ThunkDispatch<{ api: ReturnType<typeof api.reducer> }, unknown, UnknownAction>

/** After a change: the coupon as the answer brought it, and lists asked anew. */
export function useCouponChanges() {
  const dispatch = useDispatch<Dispatch>()
  const refresh = () => dispatch(couponsApi.util.invalidateTags(['Coupons']))
  return {
    refresh,
    /** as it is now, not as it was read */
    readNow: (couponId: string) =>
      dispatch(couponsApi.endpoints.coupon.initiate(couponId, { forceRefetch: true, subscribe: false })).then(({ data }) => data),
    settle: async <T extends { coupon: DeskCoupon }>(sent: Promise<Answer<T>>): Promise<Answer<T>> => {
      const answer = await sent
      if (answer.success) {
        await dispatch(couponsApi.util.upsertQueryData('coupon', answer.coupon._id, answer.coupon))
        refresh()
      }
      return answer
    },
  }
}
