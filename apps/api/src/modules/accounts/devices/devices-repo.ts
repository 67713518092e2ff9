import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'

export interface SessionRow {
  /** public id of the session: a hash of its `sid`, which cannot be used to open it */
  id: string
  current: boolean
  agent: string | null
  network: string | null
  method: string | null
  expire: Date
  createdAt: Date
}

const publicId = sql`encode(substring(sha256(convert_to(sid, 'UTF8')) FROM 1 FOR 16), 'hex')`
const sessionLimit = 100

/** Open sessions of an account: the current one first, then by last visit. `absoluteLife` in ms. */
export async function findSessions(db: Db, userId: string, ownSid: string, absoluteLife: number): Promise<SessionRow[]> {
  const found = await rows<Record<keyof SessionRow, string | null>>(
    db,
    sql`SELECT ${publicId} AS id, sid = ${ownSid} AS current, sess ->> 'agent' AS agent, sess ->> 'network' AS network,
        sess ->> 'method' AS method, expire, created_at AS "createdAt"
      FROM sessions
      WHERE user_id = ${userId} AND expire > now() AND created_at > now() - make_interval(secs => ${absoluteLife / 1000})
      ORDER BY current DESC, expire DESC, created_at DESC LIMIT ${sessionLimit}`,
  )
  return found.map(
    (row) => ({ ...row, expire: new Date(row.expire!), createdAt: new Date(row.createdAt!) }) as unknown as SessionRow,
  )
}

/** Whether the account has a session with this `sid` that is not expired. */
export async function isSessionAlive(db: Db, userId: string, sid: string): Promise<boolean> {
  const found = await rows(db, sql`SELECT 1 FROM sessions WHERE sid = ${sid} AND user_id = ${userId} AND expire > now()`)
  return found.length > 0
}

/** Deletes one session of the account by its public id; answers its `sid`, or null if there is none. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<string | null> {
  const gone = await rows<{ sid: string }>(
    db,
    sql`DELETE FROM sessions WHERE user_id = ${userId} AND ${publicId} = ${id} RETURNING sid`,
  )
  return gone[0]?.sid ?? null
}

/** Deletes sessions of an account: all, all except `keep` (a `sid`), or those opened with `method`. */
export async function deleteSessions(
  db: Db,
  userId: string,
  { keep, method }: { keep?: string | undefined; method?: string | undefined } = {},
): Promise<void> {
  await db.execute(sql`DELETE FROM sessions WHERE user_id = ${userId}
    AND (${keep ?? null}::text IS NULL OR sid <> ${keep ?? null})
    AND (${method ?? null}::text IS NULL OR sess ->> 'method' = ${method ?? null})`)
}
