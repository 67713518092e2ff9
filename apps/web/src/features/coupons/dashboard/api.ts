import { endpoints } from 'virtual:dashboard-endpoints'
import type { BatchCode, CouponTarget, DashboardCoupon } from '@haat/shared/coupons/dashboard/schema.ts'
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
    coupon: build.query<DashboardCoupon, string>({
      query: (couponId) => call(rows.read).query({ couponId }),
      transformResponse: ({ coupon }: { coupon: DashboardCoupon }) => coupon,
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

/** Cache updates after a change: stores the coupon of the answer and refetches lists. */
export function useCouponChanges() {
  const dispatch = useDispatch<Dispatch>()
  const refresh = () => dispatch(couponsApi.util.invalidateTags(['Coupons']))
  return {
    refresh,
    /** the current coupon from the server, bypassing the cache */
    readNow: (couponId: string) =>
      dispatch(couponsApi.endpoints.coupon.initiate(couponId, { forceRefetch: true, subscribe: false })).then(({ data }) => data),
    settle: async <T extends { coupon: DashboardCoupon }>(sent: Promise<Answer<T>>): Promise<Answer<T>> => {
      const answer = await sent
      if (answer.success) {
        await dispatch(couponsApi.util.upsertQueryData('coupon', answer.coupon._id, answer.coupon))
        refresh()
      }
      return answer
    },
  }
}
