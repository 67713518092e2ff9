import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { alerts } from '../../db/tables/people/alerts.ts'

/** Deletes all alerts for an email, when a customer is erased. */
export async function deleteAlertsByEmail(db: Db, email: string): Promise<void> {
  await db.delete(alerts).where(eq(alerts.email, email))
}

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/** Alerts of an account and of its verified email, with ISO timestamps in UTC. */
export const alertsForExport = (db: Db, { userId, confirmedEmail }: { userId: string; confirmedEmail: string | null }) =>
  rows<{ waitsFor: string; product: string; asked: string; confirmed: string | null; notified: string | null }>(
    db,
    sql`SELECT w.kind AS "waitsFor", p.name AS product, ${iso('w.created_at')} AS asked, ${iso('w.confirmed_at')} AS confirmed,
        ${iso('w.notified_at')} AS notified
      FROM alerts w JOIN products p ON p.id = w.product_id
      WHERE w.user_id = ${userId} OR w.email = ${confirmedEmail}::citext ORDER BY w.created_at, w.id`,
  )
