import { manualMethods, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import { type PaymentState, type PaymentTransition, paymentTransitions, statesBefore } from '@haat/shared/payments/transitions.ts'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { writtenOnce } from '../../db/rows.ts'
import { payments } from '../../db/tables/sales/payments.ts'

export type PaymentRow = typeof payments.$inferSelect

export interface NewPayment {
  orderId: string
  method: PaymentMethod
  status: 'pending' | 'captured'
  amount: number
}

/** Inserts a payment without a provider: cash or bank transfer. `amount` is in minor units. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<undefined> {
  const { orderId, method, status, amount } = payment
  await writtenOnce(db, 'open payment', { orderId, method, status, amount }, insertOpen)
}

const insertOpen = (): SQL =>
  sql`INSERT INTO payments (id, order_id, method, status, amount)
    VALUES (uuidv7(), ${sql.placeholder('orderId')}, ${sql.placeholder('method')}, ${sql.placeholder('status')}, ${sql.placeholder('amount')})`

export type NewAttempt = Pick<
  PaymentRow,
  | 'orderId'
  | 'method'
  | 'amount'
  | 'mode'
  | 'reference'
  | 'providerAmount'
  | 'providerCurrency'
  | 'providerDecimals'
  | 'providerRate'
>

/** Inserts a pending attempt at a provider. It expires with the order's reservation, or after half an hour. */
export async function insertAttempt(db: Db, attempt: NewAttempt): Promise<PaymentRow> {
  const [made] = await db
    .insert(payments)
    .values({
      ...attempt,
      status: 'pending',
      expiresAt: sql`coalesce((SELECT orders.pay_until FROM orders WHERE orders.id = ${attempt.orderId}::uuid), now() + interval '30 minutes')`,
    })
    .returning()
  return made!
}

export interface OpenedPayment extends PaymentRow {
  /** the buyer has more than a minute left to pay */
  live: boolean
}

/** All payments of an order, oldest first. Lock the order before changing them. */
export const findOrderPayments = (db: Db, orderId: string): Promise<OpenedPayment[]> =>
  db
    .select({
      ...getTableColumns(payments),
      live: sql<boolean>`coalesce(${payments.expiresAt} > now() + interval '1 minute', true)`,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))

/** A payment by its id; undefined if there is none. Does not lock. */
export const findPayment = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(payments).where(eq(payments.id, id)))[0]

/** Finds the payment that a provider message is about, by our reference or by the provider's id. */
export async function findByProviderName(
  db: Db,
  method: PaymentMethod,
  { reference, providerId }: { reference?: string | null | undefined; providerId?: string | null | undefined },
): Promise<PaymentRow | undefined> {
  const names = [
    ...(reference ? [eq(payments.reference, reference)] : []),
    ...(providerId ? [eq(payments.providerId, providerId)] : []),
  ]
  if (names.length === 0) return undefined
  const found = await db
    .select()
    .from(payments)
    .where(and(eq(payments.method, method), or(...names)))
  return found.find((row) => row.reference === reference) ?? found[0]
}

/** Marks the return URL of an attempt as used. False if it was used before, or is older than a day. */
export async function useReturnUrl(db: Db, id: string): Promise<boolean> {
  const used = await db
    .update(payments)
    .set({ returnedAt: sql`now()` })
    .where(and(eq(payments.id, id), isNull(payments.returnedAt), sql`${payments.createdAt} > now() - interval '1 day'`))
    .returning({ id: payments.id })
  return used.length === 1
}

type PaymentChanges = Partial<Pick<PaymentRow, 'captured' | 'captureId' | 'providerId' | 'problem'>>

/**
 * Changes the state of a payment if the transition table allows it, so concurrent or repeated calls take effect once. Returns the new state or null.
 * Payments that ended without money become unchecked again, so that the reconcile job cancels them at the provider.
 */
export async function transitionPayment(
  db: Db,
  id: string,
  happening: PaymentTransition,
  set: PaymentChanges = {},
): Promise<PaymentState | null> {
  const [moved] = await db
    .update(payments)
    .set({
      ...set,
      status: nextState(happening),
      ...(happening === 'lose' ? { checkedAt: sql`now()` } : { checkedAt: happening === 'capture' ? sql`now()` : null }),
      ...(happening !== 'lose' && happening !== 'authorize' && { settledAt: sql`now()` }),
      version: sql`${payments.version} + 1`,
    })
    .where(and(eq(payments.id, id), inArray(payments.status, statesBefore(happening))))
    .returning({ status: payments.status })
  return moved?.status ?? null
}

/** A transition leads to the same state from every state that allows it. */
const nextState = (happening: PaymentTransition): PaymentState => {
  const transitions = paymentTransitions[statesBefore(happening)[0]!] as Partial<Record<PaymentTransition, PaymentState>>
  return transitions[happening]!
}

/** Whether another payment of this provider has one of these ids. Advisory locks keep concurrent transactions from recording the same ids. */
export async function isNamedElsewhere(db: Db, payment: PaymentRow, names: readonly string[]): Promise<boolean> {
  const { id, method, providerId, captureId } = payment
  const newNames = names.filter((name) => name !== '' && name !== providerId && name !== captureId)
  if (newNames.length === 0) return false
  const locks = sql.param(newNames.map((name) => `${method} ${name}`).sort())
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${locks}::text[]) AS name`)
  const carriesOne = or(inArray(payments.providerId, newNames), inArray(payments.captureId, newNames))
  return (await db.$count(payments, and(eq(payments.method, method), ne(payments.id, id), carriesOne))) > 0
}

/** Stores the provider's id and the payment page URL of a started attempt. */
export async function markStarted(
  db: Db,
  id: string,
  { providerId, url }: { providerId: string; url: string },
): Promise<boolean> {
  const updated = await db
    .update(payments)
    .set({ providerId, providerUrl: url })
    .where(and(eq(payments.id, id), or(isNull(payments.providerId), eq(payments.providerId, providerId))))
    .returning({ id: payments.id })
  return updated.length === 1
}

/** Records that the payment was compared with the provider now, together with the changes `set`. */
export async function markChecked(db: Db, id: string, set: PaymentChanges = {}): Promise<void> {
  await db
    .update(payments)
    .set({ ...set, checkedAt: sql`now()` })
    .where(eq(payments.id, id))
}

/** Marks cash and transfer payments of an order as captured. */
export async function capturePending(db: Db, orderId: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'captured', captured: sql`${payments.amount}`, settledAt: sql`now()`, version: sql`${payments.version} + 1` })
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'pending'), inArray(payments.method, [...manualMethods])))
}

/** Ends the open attempts of an order and schedules declined ones for cancelling at the provider; the reconcile job does that. */
export async function endOpenPayments(db: Db, orderId: string, status: 'voided' | 'expired', except?: string): Promise<void> {
  await db
    .update(payments)
    .set({ status, checkedAt: null, settledAt: sql`now()`, version: sql`${payments.version} + 1` })
    .where(
      and(
        eq(payments.orderId, orderId),
        inArray(payments.status, ['pending', 'unknown', 'authorized']),
        except ? sql`${payments.id} <> ${except}` : undefined,
      ),
    )
  await db
    .update(payments)
    .set({ checkedAt: null })
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'failed'), isNotNull(payments.providerId)))
}
