import { randomInt } from 'node:crypto'
import { roundsToZero } from '@haat/shared/catalog/dashboard/rules.ts'
import { randomCode } from '@haat/shared/coupons/codes.ts'
import type { couponsDashboardApi } from '@haat/shared/coupons/dashboard/endpoints.ts'
import type { DashboardCoupon } from '@haat/shared/coupons/dashboard/schema.ts'
import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import { toAmount, toMinor } from '@haat/shared/money.ts'
import { runBulk } from '../../../platform/bulk.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { sqlStateOf } from '../../../platform/retry.ts'
import { assertUnchanged, before, toDiff, type UndoHandlers, writeAudit } from '../../audit/service.ts'
import { readCurrency } from '../../settings/service.ts'
import {
  type CouponFields,
  type CouponRow,
  countKnown,
  deleteBatch,
  deleteCoupon,
  findCoupon,
  insertCoupons,
  lockBatch,
  lockCoupon,
  lockUntouched,
  newId,
  updateCoupon,
} from './repo.ts'

type Api = typeof couponsDashboardApi
type Changed = { coupon: DashboardCoupon; undo: string | null }

/**
 * Returns one coupon.
 * @throws not_found
 */
export async function readCoupon(ctx: Ctx, { couponId }: { couponId: string }): Promise<{ coupon: DashboardCoupon }> {
  const row = await findCoupon(ctx.db, couponId)
  if (!row) throw new Refusal('not_found')
  return { coupon: toDashboardCoupon(row) }
}

/**
 * Creates a coupon.
 * @throws taken, bad_request
 */
export const createCoupon = (ctx: Ctx, given: ParsedOf<Api['create']>): Promise<Changed> =>
  inTransaction(ctx, async (ctx) => {
    const couponId = newId()
    const undo = await write(ctx, { couponId, action: 'coupons.create', next: { ...fieldsFrom(given), batch: null } })
    return { ...(await readCoupon(ctx, { couponId })), undo }
  })

/**
 * Saves a coupon.
 * @throws not_found, version_conflict, taken, bad_request
 */
export const saveCoupon = (ctx: Ctx, { couponId, version, ...given }: ParsedOf<Api['save']>): Promise<Changed> =>
  inTransaction(ctx, async (ctx) => {
    const now = await lockCoupon(ctx.db, couponId)
    if (!now) throw new Refusal('not_found')
    if (now.version !== version) throw new Refusal('version_conflict', { coupon: toDashboardCoupon(now) })
    const undo = await write(ctx, { couponId, action: 'coupons.save', now, next: { ...fieldsFrom(given), batch: now.batch } })
    return { ...(await readCoupon(ctx, { couponId })), undo }
  })

/**
 * Deletes an unused coupon.
 * @throws not_found, in_use
 */
export const removeCoupon = (ctx: Ctx, { couponId }: ParsedOf<Api['remove']>): Promise<{ undo: string | null }> =>
  inTransaction(ctx, async (ctx) => {
    const now = await lockCoupon(ctx.db, couponId)
    if (!now) throw new Refusal('not_found')
    return { undo: await write(ctx, { couponId, action: 'coupons.remove', now, next: null }) }
  })

/** Enables or disables several coupons, each in its own transaction; reports `not_found` for a coupon that is gone. */
export const setCouponsActive = async (
  ctx: Ctx,
  { ids, active }: ParsedOf<Api['setActive']>,
): Promise<AnswerOf<Api['setActive']>> => ({
  results: await runBulk(ctx, ids, async (ctx, couponId) => {
    const now = await lockCoupon(ctx.db, couponId)
    if (!now) throw new Refusal('not_found')
    return write(ctx, { couponId, action: 'coupons.save', now, next: { ...fieldsOf(now), active } })
  }),
})

/**
 * Creates a batch of coupons with random codes, in one transaction.
 * @throws taken, bad_request
 */
export const createBatch = (
  ctx: Ctx,
  { batch, count, prefix, ...rules }: ParsedOf<Api['createBatch']>,
): Promise<AnswerOf<Api['createBatch']>> =>
  inTransaction(ctx, async (ctx) => {
    await assertScope(ctx, rules.scope)
    await assertMinimum(ctx, toMinor(rules.minimum))
    if (await lockBatch(ctx.db, batch)) throw new Refusal('taken', { fields: { batch: 'taken' } })
    const codes: string[] = []
    // Random codes rarely collide with existing ones; those that do are drawn again.
    while (codes.length < count) {
      const drawn = new Set(Array.from({ length: count - codes.length }, () => randomCode(prefix, randomInt)))
      const fresh = [...drawn].map((code) => ({ ...fieldsFrom({ ...rules, code }), batch, id: newId() }))
      codes.push(...(await insertCoupons(ctx.db, fresh)))
    }
    const diff = { count: [0, count] as [number, number] }
    return { batch, codes, undo: await writeAudit(ctx, { section: 'coupons', action: 'coupons.batch', target: batch, diff }) }
  })

/** Deletes several coupons, each in its own transaction. */
export const removeCoupons = async (ctx: Ctx, { ids }: ParsedOf<Api['removeMany']>): Promise<AnswerOf<Api['removeMany']>> => ({
  results: await runBulk(ctx, ids, async (ctx, couponId) => (await removeCoupon(ctx, { couponId })).undo),
})

interface Change {
  couponId: string
  action: string
  now?: CouponRow | undefined
  next: CouponFields | null
  undoOf?: string
}

/** Creates (`now` unset), changes or deletes (`next` null) a coupon. Returns the audit entry; null if nothing changed. */
async function write(ctx: Ctx, { couponId, action, now, next, undoOf }: Change): Promise<string | null> {
  const diff = toDiff({ ...(now && fieldsOf(now)) }, { ...next })
  if (Object.keys(diff).length === 0) return null
  if (next && 'scope' in diff) await assertScope(ctx, next.scope)
  if (next && 'minimum' in diff) await assertMinimum(ctx, next.minimum)
  if (!next) {
    if (!(await deleteCoupon(ctx.db, couponId))) throw new Refusal('in_use')
  } else if (now) {
    if (next.usageLimit !== null && next.usageLimit < now.used)
      throw new Refusal('bad_request', { fields: { usageLimit: `has been used ${now.used} times already` } })
    await updateCoupon(ctx.db, couponId, next).catch(rethrowAsTaken)
  } else if ((await insertCoupons(ctx.db, [{ ...next, id: couponId }])).length === 0) throw taken()
  return writeAudit(ctx, { section: 'coupons', action, target: couponId, diff, ...(undoOf && { undoOf }) })
}

const undoCouponChange: UndoHandlers[string] = async (ctx, entry) => {
  const couponId = entry.target
  const now = await lockCoupon(ctx.db, couponId)
  assertUnchanged(entry, { ...(now && fieldsOf(now)) })
  const was = { ...(now && fieldsOf(now)), ...before(entry) } as unknown as CouponFields
  const next = was.code === null ? null : was
  const action = next ? (now ? 'coupons.save' : 'coupons.create') : 'coupons.remove'
  return (await write(ctx, { couponId, action, now, next, undoOf: entry.id }))!
}

/** Undo deletes an unchanged batch; redo restores it with the same codes. */
const undoBatch: UndoHandlers[string] = async (ctx, entry) => {
  const batch = entry.target
  const { count, codes, rules } = before(entry) as { count: number; codes?: string[]; rules?: Omit<CouponFields, 'code'> }
  const isThere = await lockBatch(ctx.db, batch)
  const audited = { section: 'coupons', action: 'coupons.batch', target: batch, undoOf: entry.id } as const
  if (count > 0) {
    if (isThere || !codes || !rules) throw new Refusal('version_conflict')
    const made = await insertCoupons(
      ctx.db,
      codes.map((code) => ({ ...rules, code, id: newId() })),
    )
    if (made.length < count) throw new Refusal('version_conflict')
    return writeAudit(ctx, { ...audited, diff: { count: [0, count] } })
  }
  const made = await lockUntouched(ctx.db, batch, entry.diff.count![1] as number)
  if (!made) throw new Refusal('version_conflict')
  await deleteBatch(ctx.db, batch)
  const { code: _, ...same } = fieldsOf(made[0]!)
  return writeAudit(ctx, {
    ...audited,
    diff: { count: [made.length, 0], codes: [made.map(({ code }) => code), null], rules: [same, null] },
  })
}

export const couponUndoHandlers: UndoHandlers = {
  'coupons.create': undoCouponChange,
  'coupons.save': undoCouponChange,
  'coupons.remove': undoCouponChange,
  'coupons.batch': undoBatch,
}

const taken = () => new Refusal('taken', { fields: { code: 'taken' } })
const rethrowAsTaken = (error: unknown): never => {
  throw sqlStateOf(error) === '23505' ? taken() : error
}

async function assertScope(ctx: Ctx, scope: CouponFields['scope']): Promise<void> {
  if (scope.type === 'all') return
  const ids = [...new Set(scope.ids)]
  if ((await countKnown(ctx.db, scope.type, ids)) < ids.length)
    throw new Refusal('bad_request', { fields: { 'scope.ids': 'names something that is not there' } })
}

/** Rejects a minimum (catalogue minor units) that rounds to 0 at the current exchange rate. */
async function assertMinimum(ctx: Ctx, minimum: number): Promise<void> {
  if (roundsToZero(minimum, await readCurrency(ctx)))
    throw new Refusal('bad_request', { fields: { minimum: 'rounds to nothing' } })
}

type Given = Omit<CouponFields, 'batch'>

/** Times in the database's format, so that equal times do not count as a change. */
const fieldsFrom = ({ minimum, startsAt, endsAt, ...given }: Given): Given => ({
  ...given,
  minimum: toMinor(minimum),
  startsAt: startsAt && new Date(startsAt).toISOString(),
  endsAt: endsAt && new Date(endsAt).toISOString(),
})

const fieldsOf = ({ id: _, key: _key, used: _used, state: _state, createdAt: _at, version: _version, ...fields }: CouponRow) =>
  fields as CouponFields

/** Builds a coupon for responses, amounts in major units. */
export const toDashboardCoupon = ({ id, key: _, minimum, ...row }: CouponRow): DashboardCoupon => ({
  _id: id,
  ...row,
  minimum: toAmount(minimum),
})
