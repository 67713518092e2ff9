import { type Topic, topics } from '@haat/shared/orders/topics.ts'
import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Claim, type ClaimSize, claimDue, extendClaims, type WorkTable } from '../../../db/claim.ts'
import type { Db } from '../../../db/client.ts'
import { orders, outbox, parcels } from '../../../db/tables/sales/orders.ts'
import type { OrderRow } from '../order/repo.ts'

export { type Topic, topics } from '@haat/shared/orders/topics.ts'

/** Inserts a message; returns undefined if it exists already. */
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

/** Claims due messages as `claimDue` does: one lease each, topics take turns. */
export const claimDueMessages = (db: Db, size: ClaimSize): Promise<Claim[]> => claimDue(db, queue, size)

/** Extends the lease of claimed messages by `seconds` from now; 0 releases them. Returns the ids of the extended messages. */
export const extendMessageClaims = (db: Db, ids: readonly string[], seconds: number) => extendClaims(db, queue, ids, seconds)

/** Locks those of the messages that are not done, oldest first; waits for other lock holders. */
export const lockMessages = (db: Db, ids: readonly string[]): Promise<{ id: string; topic: string; reference: string }[]> =>
  db
    .select({ id: outbox.id, topic: outbox.topic, reference: outbox.reference })
    .from(outbox)
    .where(and(isOneOf(ids), isNull(outbox.doneAt)))
    .orderBy(asc(outbox.id))
    .for('update')
    .prepare('lock messages')
    .execute()

/** Marks messages as done, also those that had failed. */
export async function markMessagesDone(db: Db, ids: readonly string[]): Promise<void> {
  await db.update(outbox).set({ doneAt: sql`now()`, failedAt: null }).where(isOneOf(ids)).prepare('messages done').execute()
}

/** An array in one parameter: the text of the statement does not depend on the number of ids. */
const isOneOf = (ids: readonly string[]): SQL => sql`${outbox.id} = ANY(${sql.param([...ids])}::uuid[])`

interface MessageFailure {
  error: string
  /** seconds until the next attempt; null marks the message as failed */
  retryIn: number | null
}

/** Stores the error of an attempt, and when the next one is due, or that there is none. Does nothing if the message is done. */
export async function markMessageFailed(db: Db, id: string, { error, retryIn }: MessageFailure): Promise<void> {
  const next = retryIn === null ? { failedAt: sql`now()` } : { dueAt: sql`now() + make_interval(secs => ${retryIn}::float8)` }
  await db
    .update(outbox)
    .set({ lastError: error, ...next })
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt)))
}

/** Makes failed messages due now with a new count of attempts. Returns the ids that changed. */
export const requeueMessages = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .update(outbox)
      .set({ failedAt: null, lastError: null, attempts: 0, dueAt: sql`now()` })
      .where(and(isOneOf(ids), isNotNull(outbox.failedAt)))
      .returning({ id: outbox.id })
  ).map(({ id }) => id)

/** Messages older than `seconds` that are not done, oldest first. */
export async function selectStaleMessages(db: Db, { seconds, limit }: { seconds: number; limit: number }): Promise<string[]> {
  const found = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lt(outbox.createdAt, sql`now() - make_interval(secs => ${seconds})`)))
    .orderBy(asc(outbox.createdAt))
    .limit(limit)
  return found.map(({ id }) => id)
}

/** An order as messages about it need it; `parcelId` if the reference is a parcel id. */
export interface MessageOrder extends Pick<OrderRow, 'orderId' | 'email' | 'userId' | 'language'> {
  reference: string
  parcelId: string | null
}

/** Finds the orders of messages. A reference is an order number or a parcel id. */
export async function findMessageOrders(db: Db, references: readonly string[]): Promise<MessageOrder[]> {
  const [parcelIds, orderIds] = [references.filter(isParcelId), references.filter((reference) => !isParcelId(reference))]
  const order = { orderId: orders.orderId, email: orders.email, userId: orders.userId, language: orders.language }
  const byNumber =
    orderIds.length === 0
      ? []
      : await db
          .select({ ...order, reference: orders.orderId, parcelId: sql<null>`NULL` })
          .from(orders)
          .where(sql`${orders.orderId} = ANY(${sql.param(orderIds)}::text[])`)
          .prepare('orders of messages')
          .execute()
  const byParcel =
    parcelIds.length === 0
      ? []
      : await db
          .select({ ...order, reference: parcels.id, parcelId: parcels.id })
          .from(parcels)
          .innerJoin(orders, eq(orders.id, parcels.orderId))
          .where(sql`${parcels.id} = ANY(${sql.param(parcelIds)}::uuid[])`)
          .prepare('parcels of messages')
          .execute()
  return [...byNumber, ...byParcel]
}

const isParcelId = (reference: string): boolean => reference.includes('-')
