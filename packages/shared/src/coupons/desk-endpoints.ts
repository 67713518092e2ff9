import { z } from 'zod'
import { listQuery, undoable } from '../dashboard/lists.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../text.ts'
import {
  CouponBatch,
  CouponForecast,
  CouponSave,
  CouponsActive,
  CouponsActiveAnswer,
  CouponUsePage,
  CouponWhatIf,
  DeskCoupon,
  DeskCouponPage,
  DeskCouponQuery,
  NewCoupon,
} from './desk-schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const one = z.strictObject({ couponId: Id })
const coupon = z.object({ coupon: DeskCoupon })

export const couponsDeskApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/coupons',
    access: 'coupons:view',
    summary: 'Coupons: searched by code, note or batch, narrowed by state, page by page.',
    input: DeskCouponQuery,
    answer: DeskCouponPage,
    refusals: [...guarded, 'bad_cursor'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/coupons/:couponId',
    access: 'coupons:view',
    summary: 'One coupon with all its rules.',
    input: one,
    answer: coupon,
    refusals: [...guarded, 'not_found'],
  }),
  uses: endpoint({
    method: 'GET',
    path: '/api/dashboard/coupons/:couponId/uses',
    access: 'coupons:view',
    summary: 'Orders that used a coupon, the newest first.',
    input: listQuery(['new'], { couponId: Id }).omit({ q: true }),
    answer: CouponUsePage,
    refusals: [...guarded, 'not_found', 'bad_cursor'],
  }),
  forecast: endpoint({
    method: 'POST',
    path: '/api/dashboard/coupons/forecast',
    access: 'coupons:view',
    summary: 'What a coupon would have cost, had the orders of the last 90 days used it. Writes nothing.',
    input: CouponWhatIf,
    answer: z.object({ forecast: CouponForecast }),
    refusals: guarded,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/coupons',
    access: 'coupons:edit',
    summary: 'A new coupon.',
    input: NewCoupon,
    answer: coupon.extend(undoable),
    status: 201,
    refusals: [...guarded, 'taken'],
  }),
  createBatch: endpoint({
    method: 'POST',
    path: '/api/dashboard/coupons/batches',
    access: 'coupons:edit',
    summary: 'Up to 5,000 coupons with random codes that cannot be misread, all or none. A name makes a batch once.',
    input: CouponBatch,
    answer: z.object({ batch: z.string(), codes: z.array(z.string()), ...undoable }),
    status: 201,
    refusals: [...guarded, 'taken'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/coupons/:couponId',
    access: 'coupons:edit',
    summary: 'Saves all rules of a coupon.',
    input: CouponSave,
    answer: coupon.extend(undoable),
    refusals: [...guarded, 'not_found', 'version_conflict', 'taken'],
  }),
  setActive: endpoint({
    method: 'PUT',
    path: '/api/dashboard/coupons',
    access: 'coupons:edit',
    summary: 'Switches many coupons on or off, each by itself.',
    input: CouponsActive,
    answer: CouponsActiveAnswer,
    refusals: guarded,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/coupons/:couponId',
    access: 'coupons:delete',
    summary: 'Removes a coupon that no order has used.',
    input: one,
    answer: z.object(undoable),
    refusals: [...guarded, 'not_found', 'in_use'],
  }),
}
