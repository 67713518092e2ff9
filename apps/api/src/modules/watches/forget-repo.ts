import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'
import { watches } from '../../db/tables/watches.ts'

export async function deleteOfAddress(db: Db, email: string): Promise<void> {
  await db.delete(watches).where(eq(watches.email, email))
}

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

export const heldOf = (db: Db, { userId, confirmedEmail }: { userId: string; confirmedEmail: string | null }) =>
  rows<{ waitsFor: string; product: string; asked: string; confirmed: string | null; told: string | null }>(
    db,
    sql`SELECT w.kind AS "waitsFor", p.name AS product, ${iso('w.created_at')} AS asked, ${iso('w.confirmed_at')} AS confirmed,
        ${iso('w.told_at')} AS told
      FROM watches w JOIN products p ON p.id = w.product_id
      WHERE w.user_id = ${userId} OR w.email = ${confirmedEmail}::citext ORDER BY w.created_at, w.id`,
  )
