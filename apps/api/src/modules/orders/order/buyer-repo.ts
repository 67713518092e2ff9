import { and, asc, desc, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { orderEvents, orders } from '../../../db/tables/sales/orders.ts'
import type { OrderRow } from './repo.ts'

/** An account and its confirmed email; guest orders with that email belong to the account. */
export interface Buyer {
  userId: string
  confirmedEmail: string | null
}

const isOrderedBy = ({ userId, confirmedEmail }: Buyer) =>
  or(
    eq(orders.userId, userId),
    confirmedEmail === null ? undefined : and(isNull(orders.userId), eq(orders.email, confirmedEmail)),
  )

/** All orders of a buyer, newest first. */
export const findCustomerOrders = (db: Db, buyer: Buyer): Promise<OrderRow[]> =>
  db.select().from(orders).where(isOrderedBy(buyer)).orderBy(desc(orders.placedAt), desc(orders.id))

/** History of the orders (ids of rows), oldest first, including entries for staff. */
export const findEventsOfOrders = (db: Db, ids: string[]) =>
  db
    .select({ orderId: orderEvents.orderId, type: orderEvents.type, at: orderEvents.at })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id))

/** Condition: the shop still owes the buyer something: goods, an answer to a return, or money. */
const isOpen = or(
  inArray(orders.status, ['placed', 'confirmed']),
  inArray(orders.returnStatus, ['requested', 'in_progress']),
  sql`EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = orders.id AND r.status IN ('pending', 'unknown'))`,
  sql`orders.status = 'cancelled' AND EXISTS (SELECT 1 FROM payments p WHERE p.order_id = orders.id AND p.captured > p.refunded)`,
)!

/** Number of a buyer's orders that wait for a delivery, a return or a refund. */
export const countOpen = (db: Db, buyer: Buyer): Promise<number> => db.$count(orders, and(isOrderedBy(buyer), isOpen))

/** Email of orders whose customer data was erased. */
export const erasedAddress = 'erased@erased.invalid'
const erasedAddressFields = { fullName: '—', phone: '----', email: erasedAddress, house: '—', city: '—', state: '', zipCode: '' }
/** The country stays, because taxes were paid there. */
const countryOnly = (column: typeof orders.billing | typeof orders.shipping) =>
  sql`${JSON.stringify(erasedAddressFields)}::jsonb || jsonb_build_object('country', ${column} -> 'country')`

/** Erases personal data from the orders of a customer; amounts and lines stay for the books. Returns the ids of the orders. */
export const anonymise = (db: Db, buyer: Buyer): Promise<string[]> => anonymiseWhere(db, isOrderedBy(buyer))

/** Orders without an account that ended, are older than `years`, and still name their buyer. */
const isOldGuestOrder = (years: number) =>
  and(
    isNull(orders.userId),
    ne(orders.email, erasedAddress),
    not(isOpen),
    sql`${orders.placedAt} < now() - make_interval(years => ${years}::int)`,
  )

/** Number of old orders of guests, at most `limit`. */
export const countOldOfGuests = (db: Db, years: number, limit: number): Promise<number> =>
  db.$count(db.select({ id: orders.id }).from(orders).where(isOldGuestOrder(years)).limit(limit).as('old'))

/** Like `anonymise`, for at most `limit` old orders of guests, the oldest first. Orders that another process changes are left for later. */
export async function anonymiseOldOfGuests(db: Db, years: number, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isOldGuestOrder(years))
    .orderBy(asc(orders.placedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  if (found.length === 0) return []
  return anonymiseWhere(
    db,
    inArray(
      orders.id,
      found.map(({ id }) => id),
    ),
  )
}

async function anonymiseWhere(db: Db, where: SQL | undefined): Promise<string[]> {
  const changed = await db
    .update(orders)
    .set({
      userId: null,
      email: erasedAddressFields.email,
      billing: countryOnly(orders.billing),
      shipping: countryOnly(orders.shipping),
      note: '',
      cancelReason: null,
      holdReason: null,
      tags: [],
      tokenHash: null,
      tokenExpiresAt: null,
      networkHash: null,
      version: sql`${orders.version} + 1`,
    })
    .where(where)
    .returning({ id: orders.id })
  const ids = changed.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .update(orderEvents)
      .set({ data: sql`${orderEvents.data} - '{reason,text,tags}'::text[]` })
      .where(and(inArray(orderEvents.orderId, ids), sql`${orderEvents.data} ?| '{reason,text,tags}'::text[]`))
  return ids
}
