import { manualMethods, type PaymentMethod } from '@haat/shared/payments/constants.ts'
import { type PaymentHappening, type PaymentState, paymentMoves, statesBefore } from '@haat/shared/payments/moves.ts'
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { named } from '../../db/named.ts'
import { payments } from '../../db/tables/payments.ts'

export type PaymentRow = typeof payments.$inferSelect

export interface NewPayment {
  orderId: string
  method: PaymentMethod
  status: 'pending' | 'captured'
  amount: number
}

/** By hand: at the door, or into the shop's account. */
export async function insertPayment(db: Db, payment: NewPayment): Promise<undefined> {
  const { orderId, method, status, amount } = payment
  await named(
    db,
    'open payment',
    sql`INSERT INTO payments (id, order_id, method, status, amount)
      VALUES (gen_random_uuid(), ${orderId}, ${method}, ${status}, ${amount})`,
  )
}

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

/** An attempt at a provider's; it ends with the order's hold, or after half an hour. */
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
  /** there is time left to pay */
  live: boolean
}

/** All attempts of an order, oldest first. Who changes them holds the order. */
export const paymentsOf = (db: Db, orderId: string): Promise<OpenedPayment[]> =>
  db
    .select({
      ...getTableColumns(payments),
      live: sql<boolean>`coalesce(${payments.expiresAt} > now() + interval '1 minute', true)`,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))

export const findPayment = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(payments).where(eq(payments.id, id)))[0]

/** Which payment a provider speaks of: by our name for it, else by theirs. */
export async function findNamed(
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

type Set = Partial<Pick<PaymentRow, 'captured' | 'captureId' | 'providerId' | 'problem'>>

/**
 * The one transition: it happens where the table of moves lets it, and to nobody twice. What ended without money is unchecked again,
 * so that the provider is told.
 */
export async function movePayment(db: Db, id: string, happening: PaymentHappening, set: Set = {}): Promise<PaymentState | null> {
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

/** Where a happening leads is the same from every state it may happen in. */
const nextState = (happening: PaymentHappening): PaymentState => {
  const moves = paymentMoves[statesBefore(happening)[0]!] as Partial<Record<PaymentHappening, PaymentState>>
  return moves[happening]!
}

/**
 * Whether another payment at this provider carries one of these ids, as its own or as that of its money. Until the transaction ends,
 * nobody else can record them.
 */
export async function isNamedElsewhere(db: Db, payment: PaymentRow, names: readonly string[]): Promise<boolean> {
  const { id, method, providerId, captureId } = payment
  const fresh = names.filter((name) => name !== '' && name !== providerId && name !== captureId)
  if (fresh.length === 0) return false
  const locks = sql.param(fresh.map((name) => `${method} ${name}`).sort())
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 0)) FROM unnest(${locks}::text[]) AS name`)
  const carriesOne = or(inArray(payments.providerId, fresh), inArray(payments.captureId, fresh))
  return (await db.$count(payments, and(eq(payments.method, method), ne(payments.id, id), carriesOne))) > 0
}

/** What the provider calls it, and where the buyer pays. */
export async function noteStarted(
  db: Db,
  id: string,
  { providerId, url }: { providerId: string; url: string },
): Promise<boolean> {
  const noted = await db
    .update(payments)
    .set({ providerId, providerUrl: url })
    .where(and(eq(payments.id, id), or(isNull(payments.providerId), eq(payments.providerId, providerId))))
    .returning({ id: payments.id })
  return noted.length === 1
}

export async function noteChecked(db: Db, id: string, set: Set = {}): Promise<void> {
  await db
    .update(payments)
    .set({ ...set, checkedAt: sql`now()` })
    .where(eq(payments.id, id))
}

/** What was waited for has been paid at the door, or into the shop's account. */
export async function capturePending(db: Db, orderId: string): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'captured', captured: sql`${payments.amount}`, settledAt: sql`now()`, version: sql`${payments.version} + 1` })
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'pending'), inArray(payments.method, [...manualMethods])))
}

/** Attempts that wait for money wait no longer, nor do those that were declined; providers are told by a job. */
export async function endOpen(db: Db, orderId: string, status: 'voided' | 'expired', except?: string): Promise<void> {
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
