import type { ProviderMethod } from '@haat/shared/payments/constants.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { paymentKeys } from '../../../db/tables/sales/payments.ts'

export type KeysRow = typeof paymentKeys.$inferSelect

/** The encrypted keys of a provider; undefined if the shop has none. */
export const findKeys = async (db: Db, method: ProviderMethod): Promise<KeysRow | undefined> =>
  (await db.select().from(paymentKeys).where(eq(paymentKeys.method, method)))[0]

/** The encrypted keys of all providers that have some. */
export const findAllKeys = (db: Db): Promise<KeysRow[]> => db.select().from(paymentKeys)

/** Inserts (version 0) or updates keys; false if another request changed them first. */
export async function saveKeysRow(
  db: Db,
  { method, ...set }: Pick<KeysRow, 'method' | 'mode' | 'sealed' | 'hints'>,
  version: number,
): Promise<boolean> {
  const written =
    version === 0
      ? await db
          .insert(paymentKeys)
          .values({ method, ...set })
          .onConflictDoNothing()
          .returning({ method: paymentKeys.method })
      : await db
          .update(paymentKeys)
          .set({ ...set, updatedAt: sql`now()`, version: sql`${paymentKeys.version} + 1` })
          .where(and(eq(paymentKeys.method, method), eq(paymentKeys.version, version)))
          .returning({ method: paymentKeys.method })
  return written.length === 1
}

/** Replaces the ciphertext of the same keys without a new version, unless they were replaced in the meantime. */
export async function replaceSealedSecret(
  db: Db,
  { method, from, to }: { method: ProviderMethod; from: string; to: string },
): Promise<void> {
  await db
    .update(paymentKeys)
    .set({ sealed: to })
    .where(and(eq(paymentKeys.method, method), eq(paymentKeys.sealed, from)))
}

/** Deletes the keys of a provider; false if there were none. */
export async function deleteKeys(db: Db, method: ProviderMethod): Promise<boolean> {
  const deleted = await db.delete(paymentKeys).where(eq(paymentKeys.method, method)).returning({ method: paymentKeys.method })
  return deleted.length === 1
}

/** Whether payments or refunds are open that can be checked with these keys only. */
export async function hasOpenPayments(db: Db, method: ProviderMethod): Promise<boolean> {
  const found =
    await db.execute(sql`SELECT 1 FROM payments WHERE method = ${method} AND status IN ('pending', 'unknown', 'authorized') AND reference IS NOT NULL
    UNION ALL SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.method = ${method} AND r.status IN ('pending', 'unknown') LIMIT 1`)
  return found.rows.length > 0
}
