import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Waits for the process that describes events, and keeps it out until the transaction ends: it could describe an order as it was before. */
export async function lockDistribution(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('webhook events'))`)
}

/** Deletes events about an account, its cart and its reviews, and the described events of orders; deliveries and their log are deleted with them. */
export async function deleteEventsAbout(
  db: Db,
  { userId, orderIds }: { userId: string | null; orderIds: readonly string[] },
): Promise<void> {
  await db.execute(sql`DELETE FROM webhook_events WHERE distributed_at IS NOT NULL
    AND object IN (SELECT order_id FROM orders WHERE id = ANY(${sql.param([...orderIds])}::uuid[]))`)
  if (userId !== null)
    await db.execute(sql`DELETE FROM webhook_events WHERE object = ${userId}
      OR object IN (SELECT id::text FROM reviews WHERE user_id = ${userId}::uuid)`)
}
