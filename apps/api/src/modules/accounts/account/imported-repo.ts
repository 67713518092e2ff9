import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { users } from '../../../db/tables/people/accounts.ts'

/** The accounts with these emails. */
export const findByEmails = (db: Db, emails: readonly string[]): Promise<{ id: string; email: string; isStaff: boolean }[]> =>
  rows(
    db,
    sql`SELECT u.id, lower(u.email::text) AS email, EXISTS (SELECT 1 FROM staff s WHERE s.user_id = u.id) AS "isStaff"
      FROM users u WHERE u.email = ANY(${sql.param([...emails])}::citext[])`,
  )

export interface NewCustomer {
  email: string
  name: string | null
  createdAt: Date
}

/** Inserts accounts without a password; those whose email is taken are left out. Returns the ids by email. */
export async function insertWithoutPassword(db: Db, list: readonly NewCustomer[]): Promise<Map<string, string>> {
  if (list.length === 0) return new Map()
  const made = await db
    .insert(users)
    .values([...list])
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id, email: users.email })
  return new Map(made.map(({ id, email }) => [email!.toLowerCase(), id]))
}

/** Deletes those of the accounts that are unused and unchanged: without password, sign-in, order or note. Returns their ids. */
export const deleteUnused = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`DELETE FROM users u WHERE u.id = ANY(${sql.param([...ids])}::uuid[])
        AND u.version = 1 AND u.password_hash IS NULL AND u.email_verified_at IS NULL AND u.status = 'active'
        AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM customer_notes n WHERE n.user_id = u.id AND n.version > 1) RETURNING u.id`,
    )
  ).map(({ id }) => id)
