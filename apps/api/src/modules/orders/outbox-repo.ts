import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { type Claim, type ClaimSize, claimDue, extendClaims, type WorkTable } from '../../db/claim.ts'
import type { Db } from '../../db/client.ts'
import { orders, outbox, parcels } from '../../db/tables/orders.ts'
import type { OrderRow } from './repo.ts'

/**
 * What somebody is told of. `order.` goes by the number of the order; shipped and delivered by a parcel, or for an order from before
 * there were parcels by the order; `payment.`, `refund.` and `return.` by the id of that row.
 */
export const topics = [
  'order.placed',
  'order.confirmed',
  'order.paid',
  'order.cancelled',
  'order.shipped',
  'order.delivered',
  'payment.failed',
  'payment.proof',
  'refund.succeeded',
  'refund.failed',
  'return.requested',
  'return.approved',
  'return.rejected',
  'return.received',
  'return.closed',
  'return.message',
] as const
export type Topic = (typeof topics)[number]

/** Undefined where it was written before. */
export async function insertMessage(db: Db, message: { topic: Topic; reference: string }): Promise<string | undefined> {
  const made = await db.insert(outbox).values(message).onConflictDoNothing().returning({ id: outbox.id })
  return made[0]?.id
}

export type { Claim, ClaimSize }

const queue: WorkTable = {
  table: 'outbox',
  kind: 'topic',
  kinds: topics,
  open: 'done_at IS NULL AND failed_at IS NULL',
}

export const claimOpen = (db: Db, size: ClaimSize): Promise<Claim[]> => claimDue(db, queue, size)
export const extendOpen = (db: Db, ids: readonly string[], seconds: number) => extendClaims(db, queue, ids, seconds)

/** Locks those of the messages that are not done, oldest first; waits for whoever has locked one. */
export const lockMessages = (db: Db, ids: readonly string[]): Promise<{ id: string; topic: string; reference: string }[]> =>
  db
    .select({ id: outbox.id, topic: outbox.topic, reference: outbox.reference })
    .from(outbox)
    .where(and(inArray(outbox.id, [...ids]), isNull(outbox.doneAt)))
    .orderBy(asc(outbox.id))
    .for('update')

export async function markMessagesDone(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .update(outbox)
    .set({ doneAt: sql`now()`, failedAt: null })
    .where(inArray(outbox.id, [...ids]))
}

interface MessageFailure {
  error: string
  /** seconds until the message is due again; null gives it up */
  retryIn: number | null
}

export async function markMessageFailed(db: Db, id: string, { error, retryIn }: MessageFailure): Promise<void> {
  const next = retryIn === null ? { failedAt: sql`now()` } : { dueAt: sql`now() + make_interval(secs => ${retryIn}::float8)` }
  await db
    .update(outbox)
    .set({ lastError: error, ...next })
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt)))
}

export const requeueMessages = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .update(outbox)
      .set({ failedAt: null, lastError: null, attempts: 0, dueAt: sql`now()` })
      .where(and(inArray(outbox.id, [...ids]), isNotNull(outbox.failedAt)))
      .returning({ id: outbox.id })
  ).map(({ id }) => id)

/** Messages that wait since before `seconds`, oldest first. */
export async function openMessages(db: Db, { seconds, limit }: { seconds: number; limit: number }): Promise<string[]> {
  const found = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lt(outbox.createdAt, sql`now() - make_interval(secs => ${seconds})`)))
    .orderBy(asc(outbox.createdAt))
    .limit(limit)
  return found.map(({ id }) => id)
}

/** The order a message is about, and of which parcel of it. */
export async function orderOfMessage(
  db: Db,
  reference: string,
): Promise<{ order: OrderRow; parcelId: string | null } | undefined> {
  const byParcel = reference.includes('-')
  const [found] = byParcel
    ? await db
        .select({ order: orders, parcelId: parcels.id })
        .from(parcels)
        .innerJoin(orders, eq(orders.id, parcels.orderId))
        .where(eq(parcels.id, reference))
    : await db.select({ order: orders, parcelId: sql<null>`NULL` }).from(orders).where(eq(orders.orderId, reference))
  return found
}
