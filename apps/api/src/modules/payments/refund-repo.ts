import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import { type RefundState, refundMoves } from '@haat/shared/payments/moves.ts'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { payments, refunds } from '../../db/tables/payments.ts'

export type RefundRow = typeof refunds.$inferSelect
export type PaidRow = typeof payments.$inferSelect
type NewRefund = Omit<typeof refunds.$inferInsert, 'id' | 'createdAt' | 'checkedAt' | 'providerId' | 'problem'>

const open = ['pending', 'unknown'] as const satisfies RefundState[]

/** Takes a refund's part of what was captured: of any number at once, no more than that. Undefined where it is not there. */
export async function reserve(db: Db, paymentId: string, amount: number): Promise<PaidRow | undefined> {
  const [paid] = await db
    .update(payments)
    .set({ refunded: sql`${payments.refunded} + ${amount}`, version: sql`${payments.version} + 1` })
    .where(and(eq(payments.id, paymentId), sql`${payments.refunded} + ${amount} <= ${payments.captured}`))
    .returning()
  return paid
}

/** It did not go back: it can be paid back another time. */
export async function giveFree(db: Db, { paymentId, amount }: Pick<RefundRow, 'paymentId' | 'amount'>): Promise<void> {
  await db
    .update(payments)
    .set({ refunded: sql`${payments.refunded} - ${amount}`, version: sql`${payments.version} + 1` })
    .where(eq(payments.id, paymentId))
}

/** Of what a provider took, in its units: what no refund has taken yet. */
export async function providerLeft(db: Db, { id, providerAmount }: PaidRow): Promise<number> {
  const [taken] = await rows<{ units: number }>(
    db,
    sql`SELECT coalesce(sum(provider_amount), 0)::bigint AS units FROM refunds WHERE payment_id = ${id} AND status <> 'failed'`,
  )
  return (providerAmount ?? 0) - Number(taken!.units)
}

export async function insertRefund(db: Db, refund: NewRefund): Promise<RefundRow> {
  return (await db.insert(refunds).values(refund).returning())[0]!
}

export const findRefund = async (db: Db, id: string): Promise<RefundRow | undefined> =>
  (await db.select().from(refunds).where(eq(refunds.id, id)))[0]

/** Longer than a provider is waited for. */
const inHands = sql`interval '45 seconds'`

/**
 * An open refund, for whoever asks the provider next; nobody else gets it for a while. `asked`: the provider may know of it already.
 * Undefined for what is settled, or in somebody else's hands.
 */
export async function takeRefund(
  db: Db,
  id: string,
): Promise<{ refund: RefundRow; payment: PaidRow; asked: boolean } | undefined> {
  const [taken] = await rows<{ asked: boolean }>(
    db,
    sql`WITH before AS (SELECT r.id, r.checked_at FROM refunds r WHERE r.id = ${id} AND r.status IN ('pending', 'unknown')
        AND (r.checked_at IS NULL OR r.checked_at < now() - ${inHands}) FOR UPDATE)
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

/** Staff ask now: whoever asked a moment ago has had the answer. */
export async function letAskAgain(db: Db, orderId: string): Promise<string[]> {
  const found = await db
    .update(refunds)
    .set({ checkedAt: sql`least(${refunds.checkedAt}, now() - interval '1 minute')` })
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.status, open)))
    .returning({ id: refunds.id })
  return found.map(({ id }) => id)
}

/** Open refunds whose turn it is: a minute after they were written, then ever more seldom. */
export const openRefunds = async (db: Db, limit: number): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`SELECT id FROM refunds WHERE status IN ('pending', 'unknown')
          AND coalesce(checked_at, created_at) < now() - greatest(interval '1 minute', least(interval '6 hours', (now() - created_at) / 4))
        ORDER BY created_at LIMIT ${limit}::int`,
    )
  ).map(({ id }) => id)

/** Refunds the provider was not asked about yet. */
export const newRefunds = (db: Db, limit: number): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`SELECT id FROM refunds WHERE status IN ('pending', 'unknown') AND checked_at IS NULL ORDER BY created_at LIMIT ${limit}::int`,
  )

/** The one transition: it happens where the table of moves lets it, and to nobody twice. */
export async function moveRefund(
  db: Db,
  id: string,
  to: RefundState,
  set: { providerId?: string; problem?: string | null } = {},
): Promise<boolean> {
  const from = (Object.keys(refundMoves) as RefundState[]).filter((state) =>
    (refundMoves[state] as readonly RefundState[]).includes(to),
  )
  const moved = await db
    .update(refunds)
    .set({ ...set, status: to, ...(to !== 'unknown' && { settledAt: sql`now()` }) })
    .where(and(eq(refunds.id, id), inArray(refunds.status, from)))
  return moved.rowCount === 1
}

/** What the provider calls it, or why it could not be asked. */
export async function noteRefund(db: Db, id: string, set: { providerId?: string; problem?: string | null }): Promise<void> {
  await db.update(refunds).set(set).where(eq(refunds.id, id))
}

export async function setLines(db: Db, id: string, lines: RefundRow['lines']): Promise<void> {
  await db.update(refunds).set({ lines }).where(eq(refunds.id, id))
}

/** The refund a provider speaks of, by its own name for it or by our key. */
export async function findAskedRefund(
  db: Db,
  method: OnlineMethod,
  { providerId, key }: { providerId: string; key: string | null },
): Promise<RefundRow | undefined> {
  const [found] = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.method, method), or(eq(refunds.providerId, providerId), sql`${refunds.key}::text = ${key}`)))
  return found?.refund
}

export const isCapturedHere = async (db: Db, method: OnlineMethod, captureId: string): Promise<boolean> =>
  (await db.$count(payments, and(eq(payments.method, method), eq(payments.captureId, captureId)))) > 0

export const refundsOf = (db: Db, orderIds: readonly string[]): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))

/** Why, in words: may name the buyer. */
export async function forgetReasons(db: Db, orderIds: readonly string[]): Promise<void> {
  await db
    .update(refunds)
    .set({ reason: '' })
    .where(inArray(refunds.orderId, [...orderIds]))
}
