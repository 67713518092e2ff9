import type { OnlineMethod } from '@haat/shared/payments/constants.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { paymentKeys } from '../../db/tables/payments.ts'

export type KeysRow = typeof paymentKeys.$inferSelect

export const findKeys = async (db: Db, method: OnlineMethod): Promise<KeysRow | undefined> =>
  (await db.select().from(paymentKeys).where(eq(paymentKeys.method, method)))[0]

export const findAllKeys = (db: Db): Promise<KeysRow[]> => db.select().from(paymentKeys)

/** False where somebody else was quicker. */
export async function putKeys(
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

/** The same keys, sealed anew: their version stays. Leaves keys alone that were replaced meanwhile. */
export async function replaceSealed(
  db: Db,
  { method, from, to }: { method: OnlineMethod; from: string; to: string },
): Promise<void> {
  await db
    .update(paymentKeys)
    .set({ sealed: to })
    .where(and(eq(paymentKeys.method, method), eq(paymentKeys.sealed, from)))
}

export async function deleteKeys(db: Db, method: OnlineMethod): Promise<boolean> {
  const gone = await db.delete(paymentKeys).where(eq(paymentKeys.method, method)).returning({ method: paymentKeys.method })
  return gone.length === 1
}

/** Payments that may still end in money, or go back: without keys nobody could be asked about them. */
export async function hasOpenPayments(db: Db, method: OnlineMethod): Promise<boolean> {
  const found =
    await db.execute(sql`SELECT 1 FROM payments WHERE method = ${method} AND status IN ('pending', 'unknown', 'authorized') AND reference IS NOT NULL
    UNION ALL SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.method = ${method} AND r.status IN ('pending', 'unknown') LIMIT 1`)
  return found.rows.length > 0
}
