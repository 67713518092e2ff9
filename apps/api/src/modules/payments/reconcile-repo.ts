import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'

const atOnce = 20

/**
 * Open payments whose turn it is to be asked about: two minutes after they were started, then ever more seldom. They are marked as
 * asked, so that of two processes each gets others.
 */
export const takeOpen = (db: Db): Promise<{ id: string; over: boolean }[]> =>
  rows(
    db,
    sql`UPDATE payments SET checked_at = now() WHERE id IN (
        SELECT id FROM payments WHERE status IN ('pending', 'unknown', 'authorized') AND reference IS NOT NULL
          AND coalesce(checked_at, created_at) < now() - greatest(interval '2 minutes', least(interval '6 hours', (now() - created_at) / 4))
        ORDER BY created_at LIMIT ${atOnce}::int FOR UPDATE SKIP LOCKED)
      RETURNING id, coalesce(expires_at < now() - interval '5 minutes', false) AS over`,
  )

/**
 * Payments that ended without money, and that their provider may still take: right after their end, and once more an hour later,
 * in case the money was on its way. Whose card was declined may still stand on the page with another one in hand: that page stays
 * open while the order waits for nothing else.
 */
export const takeEnded = (db: Db): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`UPDATE payments SET checked_at = now() WHERE id IN (
        SELECT id FROM payments WHERE status IN ('failed', 'voided', 'expired') AND provider_id IS NOT NULL
          AND settled_at > now() - interval '1 day'
          AND (status <> 'failed' OR NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = payments.order_id
            AND o.status IN ('placed', 'confirmed') AND o.payment_status = 'failed'
            AND coalesce(o.pay_until, payments.expires_at) > now()))
          AND (checked_at IS NULL OR (checked_at < settled_at + interval '1 hour' AND settled_at < now() - interval '1 hour'))
        ORDER BY settled_at LIMIT ${atOnce}::int FOR UPDATE SKIP LOCKED)
      RETURNING id`,
  )

/** The provider did not answer: soon again. */
export async function forgetCheck(db: Db, id: string): Promise<void> {
  await db.execute(sql`UPDATE payments SET checked_at = NULL WHERE id = ${id} AND status IN ('failed', 'voided', 'expired')`)
}
