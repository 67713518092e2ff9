import type { AddressDraft } from '@haat/shared/addresses/schema.ts'
import type { Address } from '@haat/shared/orders/schema.ts'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { addresses } from '../../db/tables/people/addresses.ts'

const addressColumns = {
  id: addresses.id,
  label: addresses.label,
  address: addresses.address,
  defaultShipping: addresses.defaultShipping,
  defaultBilling: addresses.defaultBilling,
  version: addresses.version,
}
type Row = Pick<typeof addresses.$inferSelect, keyof typeof addressColumns>
type Defaults = Pick<AddressDraft, 'defaultShipping' | 'defaultBilling'>

const isOwn = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id))
const next = sql`${addresses.version} + 1`

/** Addresses of an account: the default for shipping first, then that for billing, then newest first. */
export const findAddresses = (db: Db, userId: string): Promise<Row[]> =>
  db
    .select(addressColumns)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.defaultShipping), desc(addresses.defaultBilling), desc(addresses.createdAt), desc(addresses.id))

/** Version of an address of the account; undefined if the account has none with this id. */
export const findAddress = async (db: Db, userId: string, id: string): Promise<{ version: number } | undefined> =>
  (await db.select({ version: addresses.version }).from(addresses).where(isOwn(userId, id)))[0]

/**
 * Locks the account for changes of its address book until the transaction ends. NO KEY UPDATE: inserts that reference the
 * account, such as orders, are not blocked.
 */
export async function lockAddressBook(db: Db, userId: string): Promise<void> {
  await db.execute(sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`)
}

/** Whether the account has exactly this address. */
export async function hasSameAddress(db: Db, userId: string, address: Address): Promise<boolean> {
  const same = and(eq(addresses.userId, userId), sql`${addresses.address} = ${JSON.stringify(address)}::jsonb`)
  return (await db.select({ id: addresses.id }).from(addresses).where(same).limit(1)).length > 0
}

/** Whether an address of the account has this phone. */
export async function hasPhone(db: Db, userId: string, phone: string): Promise<boolean> {
  const same = and(eq(addresses.userId, userId), sql`${addresses.address} ->> 'phone' = ${phone}`)
  return (await db.select({ id: addresses.id }).from(addresses).where(same).limit(1)).length > 0
}

/** Unsets the requested defaults on all other addresses of the account. */
export async function clearDefaults(db: Db, userId: string, defaults: Defaults, except?: string): Promise<void> {
  const others = and(eq(addresses.userId, userId), except === undefined ? undefined : ne(addresses.id, except))
  if (defaults.defaultShipping)
    await db.update(addresses).set({ defaultShipping: false, version: next }).where(and(others, addresses.defaultShipping))
  if (defaults.defaultBilling)
    await db.update(addresses).set({ defaultBilling: false, version: next }).where(and(others, addresses.defaultBilling))
}

/** Inserts an address if the account has fewer than `most`, else answers false. The first one becomes the default for both. */
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

/** Replaces all fields of an address of the account and raises its version; does nothing if it has none with this id. */
export async function updateAddress(db: Db, userId: string, id: string, draft: AddressDraft): Promise<void> {
  const { label, address, defaultShipping, defaultBilling } = draft
  await db.update(addresses).set({ label, address, defaultShipping, defaultBilling, version: next }).where(isOwn(userId, id))
}

/** Deletes an address of the account; false if the account has none with this id. */
export const deleteAddress = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await db.delete(addresses).where(isOwn(userId, id)).returning({ id: addresses.id })).length > 0

/** Inserts the only address of each of these accounts, as the default for both. */
export const insertFirstAddresses = (db: Db, list: readonly { userId: string; address: Address }[]): Promise<void> =>
  insertRows(
    db,
    addresses,
    list.map((one) => ({ ...one, defaultShipping: true, defaultBilling: true })),
  )
