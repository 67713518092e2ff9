import type { AddressDraft } from '@haat/shared/addresses/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { addresses } from '../../db/tables/addresses.ts'
import { uuidV7 } from '../../db/tables/columns.ts'

const shown = {
  id: addresses.id,
  label: addresses.label,
  address: addresses.address,
  defaultShipping: addresses.defaultShipping,
  defaultBilling: addresses.defaultBilling,
  version: addresses.version,
}
type Row = Pick<typeof addresses.$inferSelect, keyof typeof shown>
type Defaults = Pick<AddressDraft, 'defaultShipping' | 'defaultBilling'>

const own = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id))
const next = sql`${addresses.version} + 1`

export const findAddresses = (db: Db, userId: string): Promise<Row[]> =>
  db
    .select(shown)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.defaultShipping), desc(addresses.defaultBilling), desc(addresses.createdAt), desc(addresses.id))

export const findAddress = async (db: Db, userId: string, id: string): Promise<{ version: number } | undefined> =>
  (await db.select({ version: addresses.version }).from(addresses).where(own(userId, id)))[0]

/** Nobody else writes this person's book before the transaction ends; what only refers to the person goes on. */
export async function lockBook(db: Db, userId: string): Promise<void> {
  await db.execute(sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
}

export async function hasSameAddress(db: Db, userId: string, address: Address): Promise<boolean> {
  const same = and(eq(addresses.userId, userId), sql`${addresses.address} = ${JSON.stringify(address)}::jsonb`)
  return (await db.select({ id: addresses.id }).from(addresses).where(same).limit(1)).length > 0
}

/** Takes the wanted defaults from whichever address has them. */
export async function clearDefaults(db: Db, userId: string, wanted: Defaults, except?: string): Promise<void> {
  const others = and(eq(addresses.userId, userId), except === undefined ? undefined : ne(addresses.id, except))
  if (wanted.defaultShipping)
    await db.update(addresses).set({ defaultShipping: false, version: next }).where(and(others, addresses.defaultShipping))
  if (wanted.defaultBilling)
    await db.update(addresses).set({ defaultBilling: false, version: next }).where(and(others, addresses.defaultBilling))
}

/** Adds one while there are fewer than `most`; the first of a book is the default for both. False when it is full. */
export async function insertAddress(db: Db, userId: string, draft: AddressDraft, most: number): Promise<boolean> {
  const { label, address, defaultShipping, defaultBilling } = draft
  const { rows } = await db.execute(sql`
    WITH book AS (SELECT count(*) AS held FROM addresses WHERE user_id = ${userId})
    INSERT INTO addresses (id, user_id, label, address, default_shipping, default_billing)
    SELECT ${uuidV7()}::uuid, ${userId}::uuid, ${label}::text, ${JSON.stringify(address)}::jsonb,
      ${defaultShipping}::boolean OR held = 0, ${defaultBilling}::boolean OR held = 0
    FROM book WHERE held < ${most} RETURNING id`)
  return rows.length > 0
}

export async function updateAddress(db: Db, userId: string, id: string, draft: AddressDraft): Promise<void> {
  const { label, address, defaultShipping, defaultBilling } = draft
  await db.update(addresses).set({ label, address, defaultShipping, defaultBilling, version: next }).where(own(userId, id))
}

export const deleteAddress = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await db.delete(addresses).where(own(userId, id)).returning({ id: addresses.id })).length > 0
