import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'

export interface SessionRow {
  /** a name of the session that opens nothing, neither here nor in the table */
  id: string
  current: boolean
  agent: string | null
  network: string | null
  method: string | null
  expire: Date
  createdAt: Date
}

const publicId = sql`encode(substring(sha256(convert_to(sid, 'UTF8')) FROM 1 FOR 16), 'hex')`
const mostShown = 100

/** Living sessions of an account: the one that asks first, then those seen last. */
export async function findSessions(db: Db, userId: string, ownSid: string, absoluteLife: number): Promise<SessionRow[]> {
  const found = await rows<Record<keyof SessionRow, string | null>>(
    db,
    sql`SELECT ${publicId} AS id, sid = ${ownSid} AS current, sess ->> 'agent' AS agent, sess ->> 'network' AS network,
        sess ->> 'method' AS method, expire, created_at AS "createdAt"
      FROM sessions
      WHERE user_id = ${userId} AND expire > now() AND created_at > now() - make_interval(secs => ${absoluteLife / 1000})
      ORDER BY current DESC, expire DESC, created_at DESC LIMIT ${mostShown}`,
  )
  return found.map(
    (row) => ({ ...row, expire: new Date(row.expire!), createdAt: new Date(row.createdAt!) }) as unknown as SessionRow,
  )
}

export async function isSessionAlive(db: Db, userId: string, sid: string): Promise<boolean> {
  const found = await rows(db, sql`SELECT 1 FROM sessions WHERE sid = ${sid} AND user_id = ${userId} AND expire > now()`)
  return found.length > 0
}

/** How one own session is kept; null when there is none under that name. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<string | null> {
  const gone = await rows<{ sid: string }>(
    db,
    sql`DELETE FROM sessions WHERE user_id = ${userId} AND ${publicId} = ${id} RETURNING sid`,
  )
  return gone[0]?.sid ?? null
}

/** Ends sessions of an account: all, all but one, or those opened in one way. */
export async function deleteSessions(
  db: Db,
  userId: string,
  { keep, method }: { keep?: string | undefined; method?: string | undefined } = {},
): Promise<void> {
  await db.execute(sql`DELETE FROM sessions WHERE user_id = ${userId}
    AND (${keep ?? null}::text IS NULL OR sid <> ${keep ?? null})
    AND (${method ?? null}::text IS NULL OR sess ->> 'method' = ${method ?? null})`)
}
