import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'

/** Marks a challenge as used by a request. False if another request used it; a retry of the same request succeeds. */
export async function useChallenge(
  db: Db,
  { nonce, request, expiresAt }: { nonce: string; request: string; expiresAt: Date },
): Promise<boolean> {
  const used = await rows(
    db,
    sql`INSERT INTO captcha_uses AS u (nonce, request, expires_at) VALUES (${nonce}, ${request}, ${expiresAt.toISOString()}::timestamptz)
      ON CONFLICT (nonce) DO UPDATE SET request = u.request WHERE u.request = excluded.request RETURNING nonce`,
  )
  return used.length > 0
}

/** Deletes used challenges that expired more than an hour ago. */
export async function deleteExpired(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM captcha_uses WHERE expires_at < now() - interval '1 hour'`)
}
