import { z } from 'zod'
import { CataloguePrice } from '../../catalog/dashboard/schema.ts'
import { BulkResult, bulkIds, changePageOf, changesSince, listQuery, pageOf } from '../../dashboard/lists.ts'
import { Decimal, Id, IsoDate, line, text } from '../../text.ts'
import { normaliseCode } from '../rules.ts'

export const couponSorts = ['-created', 'created', '-used', 'used'] as const
export type CouponSort = (typeof couponSorts)[number]

/** Current state of a coupon: active, switched off, not started, ended, or fully used. */
export const couponStates = ['works', 'off', 'waiting', 'ended', 'usedUp'] as const
export const CouponState = z.enum(couponStates)
export type CouponState = z.infer<typeof CouponState>

export const DashboardCouponQuery = listQuery(couponSorts, {
  state: CouponState.optional(),
  batch: line(60, 1).optional(),
  ...changesSince,
})
export type DashboardCouponQuery = z.infer<typeof DashboardCouponQuery>

const Code = line(40, 1)
  .transform(normaliseCode)
  .pipe(z.string().regex(/^[^\s]{2,40}$/, 'is one word of 2 to 40 characters'))

export const CouponScope = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('all') }),
  z.strictObject({ type: z.enum(['categories', 'products']), ids: z.array(Id).min(1).max(500) }),
])

const Percent = Decimal(2).positive().max(100)

const timesUsed = z.int().min(1).max(1_000_000_000)
const Moment = IsoDate.nullable()

/** The fields of a coupon except its code. `minimum` is a catalogue amount. */
const ruleFields = {
  percent: Percent,
  minimum: CataloguePrice.default(0),
  startsAt: Moment.default(null),
  endsAt: Moment.default(null),
  usageLimit: timesUsed.nullable().default(null),
  perCustomerLimit: timesUsed.nullable().default(null),
  scope: CouponScope.default({ type: 'all' }),
  active: z.boolean().default(true),
  note: text(500).default(''),
}

const inOrder = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) =>
  !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt)
const order = { path: ['endsAt'], message: 'is before the beginning' }

export const NewCoupon = z.strictObject({ code: Code, ...ruleFields }).refine(inOrder, order)
export const CouponSave = z
  .strictObject({ couponId: Id, version: z.int().min(1), code: Code, ...ruleFields })
  .refine(inOrder, order)
export const CouponBatch = z
  .strictObject({
    ...ruleFields,
    /** unique name of the batch */
    batch: line(60, 1),
    count: z.int().min(1).max(5000),
    /** precedes the random characters */
    prefix: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{0,12}$/)
      .default(''),
    usageLimit: timesUsed.nullable().default(1),
  })
  .refine(inOrder, order)

export const CouponsActive = z.strictObject({ ids: bulkIds, active: z.boolean() })
export const CouponsActiveAnswer = z.object({ results: z.array(BulkResult.extend({ undo: z.string().nullable() })) })

const count = z.number().int()

export const DashboardCoupon = z.object({
  _id: Id,
  code: z.string(),
  percent: z.number(),
  minimum: z.number(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  usageLimit: count.nullable(),
  perCustomerLimit: count.nullable(),
  scope: CouponScope,
  active: z.boolean(),
  note: z.string(),
  batch: z.string().nullable(),
  used: count,
  state: CouponState,
  createdAt: z.string(),
  version: count,
})
export type DashboardCoupon = z.infer<typeof DashboardCoupon>

export const DashboardCouponPage = z.object({ coupons: z.array(DashboardCoupon), ...changePageOf })
export type DashboardCouponPage = z.infer<typeof DashboardCouponPage>

/** An order that used a coupon; amounts as charged. */
export const CouponUse = z.object({
  orderId: z.string(),
  status: z.string(),
  at: z.string(),
  discount: z.number(),
  total: z.number(),
  currency: z.string(),
})
export type CouponUse = z.infer<typeof CouponUse>
export const CouponUsePage = z.object({ uses: z.array(CouponUse), ...pageOf })
export type CouponUsePage = z.infer<typeof CouponUsePage>

export const CouponWhatIf = z.strictObject({ percent: Percent, minimum: ruleFields.minimum, scope: ruleFields.scope })

/** Query for what a coupon can apply to: by text or by ids. */
export const CouponTargets = z.strictObject({
  type: z.enum(['categories', 'products']),
  q: text(120).default(''),
  ids: z.array(Id).max(500).default([]),
})
/** `about`: the parent categories, or the brand of a product. */
export const CouponTarget = z.object({ _id: Id, name: z.string(), about: z.string() })
export type CouponTarget = z.infer<typeof CouponTarget>

/** A code of a batch with what is printed on its slip. */
export const BatchCode = DashboardCoupon.pick({ code: true, percent: true, minimum: true, endsAt: true, used: true, state: true })
export type BatchCode = z.infer<typeof BatchCode>

/** What a coupon would have cost on past orders, in the shop's current currency. */
export const CouponForecast = z.object({
  days: count,
  /** orders placed and not cancelled */
  orders: count,
  /** of these, orders that the coupon would have applied to */
  eligible: count,
  /** item totals of the eligible orders */
  revenue: z.number(),
  /** total discount the coupon would have given */
  cost: z.number(),
  /** eligible orders that used another coupon */
  withCoupon: count,
})
export type CouponForecast = z.infer<typeof CouponForecast>
