import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import { type RefundState, refundTransitions } from '@haat/shared/payments/transitions.ts'
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { payments, refunds } from '../../../db/tables/sales/payments.ts'

export type RefundRow = typeof refunds.$inferSelect
export type PaidRow = typeof payments.$inferSelect
type NewRefund = Omit<typeof refunds.$inferInsert, 'id' | 'createdAt' | 'checkedAt' | 'providerId' | 'problem'>

const open = ['pending', 'unknown'] as const satisfies RefundState[]

/**
 * Reserves a part of the captured amount (minor units) for a refund. The conditional update prevents concurrent refunds from exceeding it; undefined
 * if it does not fit.
 */
export async function reserve(db: Db, paymentId: string, amount: number): Promise<PaidRow | undefined> {
  const [paid] = await db
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amount}`, version: sql`${payments.version} + 1` })
    .where(and(eq(payments.id, paymentId), sql`${payments.refunded} + ${amount} <= ${payments.captured}`))
    .returning()
  return paid
}

/** Releases the reserved amount of a failed refund. */
export async function releaseReserved(db: Db, { paymentId, amount }: Pick<RefundRow, 'paymentId' | 'amount'>): Promise<void> {
  await db
    .update(payments)
    .set({ refunded: sql`${payments.refunded} - ${amount}`, version: sql`${payments.version} + 1` })
    .where(eq(payments.id, paymentId))
}

/** Amount in the provider's smallest units that no refund has reserved yet. */
export async function providerLeft(db: Db, { id, providerAmount }: PaidRow): Promise<number> {
  const [taken] = await rows<{ units: number }>(
    db,
    sql`SELECT coalesce(sum(provider_amount), 0)::bigint AS units FROM refunds WHERE payment_id = ${id} AND status <> 'failed'`,
  )
  return (providerAmount ?? 0) - Number(taken!.units)
}

/** Inserts a refund and returns the stored row. Amounts in minor units; reserve the amount of the payment first. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<RefundRow> {
  return (await db.insert(refunds).values(refund).returning())[0]!
}

/** A refund by its id; undefined if there is none. Does not lock. */
export const findRefund = async (db: Db, id: string): Promise<RefundRow | undefined> =>
  (await db.select().from(refunds).where(eq(refunds.id, id)))[0]

/** Longer than the timeout of provider requests. */
const claimDuration = sql`interval '45 seconds'`

/**
 * Claims an open refund for a request to its provider; concurrent callers get undefined for a while. `asked`: an earlier request may have reached the
 * provider.
 */
export async function claimRefund(
  db: Db,
  id: string,
): Promise<{ refund: RefundRow; payment: PaidRow; asked: boolean } | undefined> {
  const [taken] = await rows<{ asked: boolean }>(
    db,
    sql`WITH before AS (SELECT r.id, r.checked_at FROM refunds r WHERE r.id = ${id} AND r.status IN ('pending', 'unknown')
        AND (r.checked_at IS NULL OR r.checked_at < now() - ${claimDuration}) FOR UPDATE)
      UPDATE refunds SET checked_at = now() FROM before WHERE refunds.id = before.id
      RETURNING before.checked_at IS NOT NULL AS asked`,
  )
  if (!taken) return undefined
  const [found] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id))
  return found && { ...found, asked: taken.asked }
}

/** Makes the open refunds of an order due at once, for a check by staff. Returns their ids. */
export async function makeRefundsDue(db: Db, orderId: string): Promise<string[]> {
  const found = await db
    .update(refunds)
    .set({ checkedAt: sql`least(${refunds.checkedAt}, now() - interval '1 minute')` })
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.status, open)))
    .returning({ id: refunds.id })
  return found.map(({ id }) => id)
}

/** Open refunds that are due: first after a minute, then at growing intervals. */
export const findDueRefunds = async (db: Db, limit: number): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`SELECT id FROM refunds WHERE status IN ('pending', 'unknown')
          AND coalesce(checked_at, created_at) < now() - greatest(interval '1 minute', least(interval '6 hours', (now() - created_at) / 4))
        ORDER BY created_at LIMIT ${limit}::int`,
    )
  ).map(({ id }) => id)

/** Refunds that were not sent to the provider yet. */
export const selectNewRefunds = (db: Db, limit: number): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`SELECT id FROM refunds WHERE status IN ('pending', 'unknown') AND checked_at IS NULL ORDER BY created_at LIMIT ${limit}::int`,
  )

/** Changes the state of a refund if the transition table allows it, so repeated messages take effect once. */
export async function moveRefund(
  db: Db,
  id: string,
  to: RefundState,
  set: { providerId?: string; problem?: string | null } = {},
): Promise<boolean> {
  const from = (Object.keys(refundTransitions) as RefundState[]).filter((state) =>
    (refundTransitions[state] as readonly RefundState[]).includes(to),
  )
  const moved = await db
    .update(refunds)
    .set({ ...set, status: to, ...(to !== 'unknown' && { settledAt: sql`now()` }) })
    .where(and(eq(refunds.id, id), inArray(refunds.status, from)))
  return moved.rowCount === 1
}

/** Stores the provider's id of a refund, or the problem of the last request. */
export async function updateRefund(db: Db, id: string, set: { providerId?: string; problem?: string | null }): Promise<void> {
  await db.update(refunds).set(set).where(eq(refunds.id, id))
}

/** Replaces the order lines that a refund covers. */
export async function setLines(db: Db, id: string, lines: RefundRow['lines']): Promise<void> {
  await db.update(refunds).set({ lines }).where(eq(refunds.id, id))
}

/** Whether another refund of the provider has this id. A concurrent insert of the same id fails at the unique constraint. */
export const isRecordedElsewhere = async (db: Db, { id, method }: RefundRow, providerId: string): Promise<boolean> =>
  (await db.$count(refunds, and(eq(refunds.method, method), eq(refunds.providerId, providerId), ne(refunds.id, id)))) > 0

/** Finds the refund a provider message is about, by the provider's id, else by our idempotency key. */
export async function findRequestedRefund(
  db: Db,
  method: OnlineMethod,
  { providerId, key }: { providerId: string; key: string | null },
): Promise<RefundRow | undefined> {
  const found = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.method, method), or(eq(refunds.providerId, providerId), sql`${refunds.key}::text = ${key}`)))
  return found.find((refund) => refund.providerId === providerId) ?? found[0]
}

/** Whether the provider's capture belongs to a payment of this shop. */
export const isCapturedHere = async (db: Db, method: OnlineMethod, captureId: string): Promise<boolean> =>
  (await db.$count(payments, and(eq(payments.method, method), eq(payments.captureId, captureId)))) > 0

/** Refunds of the orders (ids of rows) in any state, in no particular order. Amounts in minor units. */
export const findRefundsOfOrders = (db: Db, orderIds: readonly string[]): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))

/** Erases refund reasons, because they may contain personal data. */
export async function eraseReasons(db: Db, orderIds: readonly string[]): Promise<void> {
  await db
    .update(refunds)
    .set({ reason: '' })
    .where(inArray(refunds.orderId, [...orderIds]))
}
