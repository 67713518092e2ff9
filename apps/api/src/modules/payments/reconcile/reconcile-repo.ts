import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'

const batchSize = 20

/**
 * Claims open payments that are due for a check: first after two minutes, then at growing intervals. Marking them as checked keeps concurrent
 * processes from claiming the same rows.
 */
export const claimOpenPayments = (db: Db): Promise<{ id: string; over: boolean }[]> =>
  rows(
    db,
    sql`UPDATE payments SET checked_at = now() WHERE id IN (
        SELECT id FROM payments WHERE status IN ('pending', 'unknown', 'authorized') AND reference IS NOT NULL
          AND coalesce(checked_at, created_at) < now() - greatest(interval '2 minutes', least(interval '6 hours', (now() - created_at) / 4))
        ORDER BY created_at LIMIT ${batchSize}::int FOR UPDATE SKIP LOCKED)
      RETURNING id, coalesce(expires_at < now() - interval '5 minutes', false) AS over`,
  )

/**
 * Claims payments that ended without money but could still be paid at the provider: right after their end, and again after an hour. Declined payments
 * are left open while the order awaits payment, because the buyer may try another card on the same page.
 */
export const claimEndedPayments = (db: Db): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`UPDATE payments SET checked_at = now() WHERE id IN (
        SELECT id FROM payments WHERE status IN ('failed', 'voided', 'expired') AND provider_id IS NOT NULL
          AND settled_at > now() - interval '1 day'
          AND (status <> 'failed' OR NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = payments.order_id
            AND o.status IN ('placed', 'confirmed') AND o.payment_status = 'failed'
            AND coalesce(o.pay_until, payments.expires_at) > now()))
          AND (checked_at IS NULL OR (checked_at < settled_at + interval '1 hour' AND settled_at < now() - interval '1 hour'))
        ORDER BY settled_at LIMIT ${batchSize}::int FOR UPDATE SKIP LOCKED)
      RETURNING id`,
  )

/** Makes the payment due again soon, after the provider failed to answer. */
export async function clearCheck(db: Db, id: string): Promise<void> {
  await db.execute(sql`UPDATE payments SET checked_at = NULL WHERE id = ${id} AND status IN ('failed', 'voided', 'expired')`)
}
