import type { OnlineMethod } from '@haat/shared/payments/schema.ts'
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

export async function deleteKeys(db: Db, method: OnlineMethod): Promise<boolean> {
  const gone = await db.delete(paymentKeys).where(eq(paymentKeys.method, method)).returning({ method: paymentKeys.method })
  return gone.length === 1
}
