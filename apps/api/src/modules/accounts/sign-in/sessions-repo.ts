import type { Permission } from '@haat/shared/accounts/schema.ts'
import { validPermissions } from '@haat/shared/permissions.ts'
import { defaultSettings } from '@haat/shared/settings/defaults.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Person } from '../../../platform/context.ts'

export interface SignedIn {
  person: Person
  /** data of express-session */
  data: unknown
  expire: Date
  createdAt: Date
}

interface SessionRow extends PersonRow {
  sess: unknown
  expire: string
  created_at: string
}

interface PersonRow extends Record<string, unknown> {
  id: string
  email: string | null
  name: string | null
  image: string | null
  staff_status: 'active' | 'invited' | 'disabled' | null
  is_admin: boolean | null
  rights: Permission[] | null
  must_add_factor?: boolean | null
}

const personColumns = sql`u.id, u.email, u.name, u.image, staff.status AS staff_status, staff.is_admin,
  (SELECT json_agg(json_build_object('name', p.section, 'view', p.view, 'edit', p.edit, 'delete', p.delete) ORDER BY p.section)
     FROM permissions p WHERE p.user_id = staff.user_id) AS rights`

/** Whether staff must have a second factor; any stored value except `false` means yes. */
const requiresFactor = sql`coalesce((SELECT g.data -> 'staffSecondFactor' FROM settings g WHERE g."group" = 'security'),
  ${JSON.stringify(defaultSettings.security.staffSecondFactor)}::jsonb) <> 'false'::jsonb`

/**
 * An open session with the account's current status and permissions; null if it expired or the account is disabled.
 * `absoluteLife` in ms.
 */
export async function findSignedIn(db: Db, sid: string, absoluteLife: number): Promise<SignedIn | null> {
  const { rows } = await db.execute<SessionRow>(sql`
    SELECT s.sess, s.expire, s.created_at, ${personColumns},
      CASE WHEN staff.status = 'active' AND s.sess -> 'strong' IS DISTINCT FROM 'true'::jsonb THEN ${requiresFactor}
      END AS must_add_factor
    FROM sessions s
    JOIN users u ON u.id = s.user_id AND u.status = 'active'
    LEFT JOIN staff ON staff.user_id = u.id
    WHERE s.sid = ${sid} AND s.expire > now() AND s.created_at > now() - make_interval(secs => ${absoluteLife / 1000})`)
  const row = rows[0]
  if (!row) return null
  const expire = new Date(row.expire)
  return { data: row.sess, expire, createdAt: new Date(row.created_at), person: toPerson(row, expire) }
}

/** An active account with its current status and permissions, for calls without a session; null if there is none. */
export async function findActivePerson(db: Db, userId: string): Promise<Person | null> {
  const { rows } = await db.execute<PersonRow>(sql`
    SELECT ${personColumns} FROM users u LEFT JOIN staff ON staff.user_id = u.id WHERE u.id = ${userId} AND u.status = 'active'`)
  return rows[0] ? toPerson(rows[0], new Date()) : null
}

/** Inserts a session under its key. `idleLife` in ms. */
export async function insertSession(
  db: Db,
  { sid, data, idleLife }: { sid: string; data: object; idleLife: number },
): Promise<void> {
  await db.execute(sql`INSERT INTO sessions (sid, sess, expire)
    VALUES (${sid}, ${JSON.stringify(data)}::jsonb, now() + make_interval(secs => ${idleLife / 1000}))`)
}

/** Deletes a session by its key. */
export async function deleteSessionBySid(db: Db, sid: string): Promise<void> {
  await db.execute(sql`DELETE FROM sessions WHERE sid = ${sid}`)
}

/** Deletes sessions that have ended, by the clock of the database, at most `limit`; answers their number. Those that another process deletes are left out. */
export async function deleteEndedSessions(db: Db, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`DELETE FROM sessions WHERE sid IN (
    SELECT sid FROM sessions WHERE expire < now() ORDER BY expire LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)`)
  return rowCount ?? 0
}

/** Replaces the data (JSON) and the expiry of an existing session. One that was deleted meanwhile stays deleted. */
export async function rewriteSession(db: Db, sid: string, data: string, expire: Date): Promise<void> {
  await db.execute(sql`UPDATE sessions SET sess = ${data}::jsonb, expire = ${expire.toISOString()} WHERE sid = ${sid}`)
}

/** Moves the expiry of an existing session. */
export async function prolongSession(db: Db, sid: string, expire: Date): Promise<void> {
  await db.execute(sql`UPDATE sessions SET expire = ${expire.toISOString()} WHERE sid = ${sid}`)
}

function toPerson(row: PersonRow, expire: Date): Person {
  const isAdmin = row.is_admin === true && row.staff_status === 'active'
  return {
    id: row.id,
    email: row.email,
    session: {
      user: {
        name: row.name,
        email: row.email,
        image: row.image,
        ...(row.staff_status && !isAdmin && { s: { status: row.staff_status, permissions: validPermissions(row.rights ?? []) } }),
        ...(isAdmin && { a: true }),
        ...(row.must_add_factor && { mustAddFactor: true as const }),
      },
      expires: expire.toISOString(),
    },
  }
}
