import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { orderEvents, orders } from '../../db/tables/orders.ts'
import type { OrderRow } from './repo.ts'

/** An account, and its address where that was confirmed: what was ordered under it without an account is the same person's. */
export interface Buyer {
  userId: string
  confirmedEmail: string | null
}

const boughtBy = ({ userId, confirmedEmail }: Buyer) =>
  or(
    eq(orders.userId, userId),
    confirmedEmail === null ? undefined : and(isNull(orders.userId), eq(orders.email, confirmedEmail)),
  )

export const findBought = (db: Db, buyer: Buyer): Promise<OrderRow[]> =>
  db.select().from(orders).where(boughtBy(buyer)).orderBy(desc(orders.placedAt), desc(orders.id))

export const eventsOfAll = (db: Db, ids: string[]) =>
  db
    .select({ orderId: orderEvents.orderId, type: orderEvents.type, at: orderEvents.at })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id))

export async function countOpen(db: Db, buyer: Buyer): Promise<number> {
  return db.$count(orders, and(boughtBy(buyer), inArray(orders.status, ['placed', 'confirmed'])))
}

/** In the orders of who was erased. */
export const erasedAddress = 'erased@erased.invalid'
const nobody = { fullName: '—', phone: '----', email: erasedAddress, house: '—', city: '—', state: '', zipCode: '' }
/** The country stays: taxes were paid there. */
const placeOnly = (column: typeof orders.billing | typeof orders.shipping) =>
  sql`${JSON.stringify(nobody)}::jsonb || jsonb_build_object('country', ${column} -> 'country')`

/** Amounts and lines stay for the books; who, where to and how to reach them go. Answers the orders' ids. */
export async function anonymise(db: Db, buyer: Buyer): Promise<string[]> {
  const changed = await db
    .update(orders)
    .set({
      userId: null,
      email: nobody.email,
      billing: placeOnly(orders.billing),
      shipping: placeOnly(orders.shipping),
      note: '',
      cancelReason: null,
      holdReason: null,
      tags: [],
      tokenHash: null,
      tokenExpiresAt: null,
      networkHash: null,
      version: sql`${orders.version} + 1`,
    })
    .where(boughtBy(buyer))
    .returning({ id: orders.id })
  const ids = changed.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .update(orderEvents)
      .set({ data: sql`${orderEvents.data} - '{reason,text,tags}'::text[]` })
      .where(and(inArray(orderEvents.orderId, ids), sql`${orderEvents.data} ?| '{reason,text,tags}'::text[]`))
  return ids
}
