import { z } from 'zod'
import { CataloguePrice } from '../catalog/desk-schema.ts'
import { BulkResult, listQuery, manyIds, pageOf } from '../dashboard/lists.ts'
import { Decimal, Id, IsoDate, line, text } from '../text.ts'
import { normaliseCode } from './rules.ts'

export const couponSorts = ['-created', 'created', '-used', 'used'] as const
export type CouponSort = (typeof couponSorts)[number]

/** Where a coupon stands now: works, switched off, not begun, over, or used up. */
export const couponStates = ['works', 'off', 'waiting', 'ended', 'usedUp'] as const
export const CouponState = z.enum(couponStates)
export type CouponState = z.infer<typeof CouponState>

export const DeskCouponQuery = listQuery(couponSorts, {
  state: CouponState.optional(),
  batch: line(60, 1).optional(),
})
export type DeskCouponQuery = z.infer<typeof DeskCouponQuery>

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

/** What every coupon says, but its code. `minimum` is a catalogue amount. */
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
    /** a name of its own */
    batch: line(60, 1),
    count: z.int().min(1).max(5000),
    /** stands before the random letters */
    prefix: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{0,12}$/)
      .default(''),
    usageLimit: timesUsed.nullable().default(1),
  })
  .refine(inOrder, order)

export const CouponsActive = z.strictObject({ ids: manyIds, active: z.boolean() })
export const CouponsActiveAnswer = z.object({ results: z.array(BulkResult.extend({ undo: z.string().nullable() })) })

const count = z.number().int()

export const DeskCoupon = z.object({
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
export type DeskCoupon = z.infer<typeof DeskCoupon>

export const DeskCouponPage = z.object({ coupons: z.array(DeskCoupon), ...pageOf })
export type DeskCouponPage = z.infer<typeof DeskCouponPage>

/** An order that used a coupon; amounts as the order was charged. */
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

/** What a coupon may be for: found by words, or named by their ids. */
export const CouponTargets = z.strictObject({
  type: z.enum(['categories', 'products']),
  q: text(120).default(''),
  ids: z.array(Id).max(500).default([]),
})
/** `about`: the categories above it, or a product's brand. */
export const CouponTarget = z.object({ _id: Id, name: z.string(), about: z.string() })
export type CouponTarget = z.infer<typeof CouponTarget>

/** A code of a batch, with what stands on the slip it is printed on. */
export const BatchCode = DeskCoupon.pick({ code: true, percent: true, minimum: true, endsAt: true, used: true, state: true })
export type BatchCode = z.infer<typeof BatchCode>

/** What a coupon would have meant to the orders of the last days, in the shop's currency of now. */
export const CouponForecast = z.object({
  days: count,
  /** orders placed and not cancelled */
  orders: count,
  /** of these, how many the coupon would have applied to */
  eligible: count,
  /** item totals of those */
  revenue: z.number(),
  /** what it would have taken off */
  cost: z.number(),
  /** of the eligible ones, how many had another coupon */
  withCoupon: count,
})
export type CouponForecast = z.infer<typeof CouponForecast>
