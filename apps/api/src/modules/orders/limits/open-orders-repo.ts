import type { Address } from '@haat/shared/orders/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named, rows } from '../../../db/rows.ts'
import { addressKey, openUnpaid } from '../../../db/tables/sales/orders.ts'

/** The customer whose open orders are counted. */
export interface OpenOrdersOwner {
  userId: string | null
  /** identifies a guest */
  email: string
  shipping: Address
  /** the first one is stored with new orders; orders with any of them are counted */
  networkHashes: readonly string[]
}

type Counted = 'account' | 'address' | 'network'

/** Takes advisory locks for account, address and network until the transaction ends, sorted by key to avoid deadlocks. */
export async function lockOpenOrders(db: Db, of: OpenOrdersOwner, names: readonly Counted[]): Promise<void> {
  const keys: Record<Counted, SQL> = {
    account: sql`'account ' || ${of.userId ?? of.email.toLowerCase()}::text`,
    address: sql`'address ' || ${addressKeyOf(of.shipping)}`,
    network: sql`'network ' || ${of.networkHashes[0] ?? null}::text`,
  }
  const chosen = sql.join(
    names.map((name) => sql`(${keys[name]})`),
    sql`, `,
  )
  await named(
    db,
    `lock open orders ${names.join(' ')}`,
    sql`SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(word, 0) AS key FROM (VALUES ${chosen}) AS words(word) WHERE word IS NOT NULL ORDER BY key) AS keys`,
  )
}

/** Counts open unpaid orders that customers placed, in the web shop or by an agent. Orders of unlimited customers do not count against others at the same address or network. */
export async function countOpenOrders(db: Db, of: OpenOrdersOwner, names: readonly Counted[]): Promise<Record<Counted, number>> {
  const owner = of.userId ? sql`user_id = ${of.userId}` : sql`user_id IS NULL AND email = ${of.email}::citext`
  const from: Record<Counted, SQL> = {
    // OFFSET 0 makes PostgreSQL find the orders of the owner first. With outdated statistics the planner would read all open orders.
    account: sql`(SELECT * FROM orders WHERE ${owner} OFFSET 0) o WHERE true`,
    address: sql`orders o WHERE ${sql.raw(addressKey('shipping'))} = ${addressKeyOf(of.shipping)} AND ${isLimited}`,
    network: sql`orders o WHERE network_hash = ANY(${sql.param([...of.networkHashes])}::text[]) AND ${isLimited}`,
  }
  const counts = names.map(
    (name) => sql`(SELECT count(*)::int FROM ${from[name]} AND source <> 'staff' AND ${sql.raw(openUnpaid)}) AS ${sql.raw(name)}`,
  )
  const [counted] = await named<Partial<Record<Counted, number>>>(
    db,
    `open orders ${names.join(' ')} ${of.userId ? 'of an account' : 'of a guest'}`,
    sql`SELECT ${sql.join(counts, sql`, `)}`,
  )
  return { account: 0, address: 0, network: 0, ...counted }
}

/** Whether staff exempted the account from the limit of open orders. */
export const isUnlimited = async (db: Db, userId: string): Promise<boolean> =>
  (await rows(db, sql`SELECT 1 FROM customer_notes WHERE user_id = ${userId} AND open_orders_unlimited`)).length > 0

const isLimited = sql`NOT EXISTS (SELECT 1 FROM customer_notes n WHERE n.user_id = o.user_id AND n.open_orders_unlimited)`

const addressKeyOf = (shipping: Address): SQL =>
  sql`(SELECT ${sql.raw(addressKey('given.address'))} FROM (SELECT ${JSON.stringify(shipping)}::jsonb AS address) AS given)`
