import type { Permission } from '@haat/shared/accounts/schema.ts'
import { validPermissions } from '@haat/shared/permissions.ts'
import type { StaffMember } from '@haat/shared/staff/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'

const moment = (column: string) => sql.raw(`to_char((${column}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The expiry of a session moves to 30 days after each visit. */
const lastSeen = "max(s.expire) - interval '30 days'"

const membersWhere = (which: SQL) => sql`
  SELECT u.id AS _id, u.name, u.email, staff.status, staff.is_admin AS admin, staff.version,
    ${moment('staff.created_at')} AS since,
    coalesce((SELECT json_agg(json_build_object('name', p.section, 'view', p.view, 'edit', p.edit, 'delete', p.delete) ORDER BY p.section)
      FROM permissions p WHERE p.user_id = staff.user_id), '[]') AS permissions,
    EXISTS (SELECT 1 FROM authenticators a WHERE a.user_id = u.id AND a.confirmed_at IS NOT NULL)
      OR EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id) AS "secondFactor",
    open.sessions, open."lastSeen",
    (SELECT ${moment('max(t.expires_at)')} FROM account_tokens t
      WHERE staff.status = 'invited' AND t.user_id = u.id AND t.purpose = 'invitation' AND t.expires_at > now()) AS "invitedUntil"
  FROM staff JOIN users u ON u.id = staff.user_id
  CROSS JOIN LATERAL (SELECT count(*)::int AS sessions, ${moment(lastSeen)} AS "lastSeen"
    FROM sessions s WHERE s.user_id = u.id AND s.expire > now()) open
  WHERE ${which} ORDER BY lower(coalesce(u.name, u.email)), u.id`

/** All staff members by name, in any status, with permissions and open sessions. Times are ISO text in UTC. */
export const findMembers = async (db: Db): Promise<StaffMember[]> =>
  (await rows<StaffMember>(db, membersWhere(sql`true`))).map(toValidMember)

/** A staff member in any status; undefined if the account is not staff. */
export const findMember = async (db: Db, userId: string): Promise<StaffMember | undefined> =>
  (await rows<StaffMember>(db, membersWhere(sql`staff.user_id = ${userId}`))).map(toValidMember)[0]

const toValidMember = (member: StaffMember): StaffMember => ({ ...member, permissions: validPermissions(member.permissions) })

/**
 * Locks the given staff members and all active admins until the transaction ends; ordered by id, so that concurrent calls cannot
 * deadlock.
 */
export async function lockStaff(db: Db, userIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    SELECT 1 FROM staff WHERE user_id = ANY(${sql.param([...userIds])}::uuid[]) OR (is_admin AND status = 'active')
    ORDER BY user_id FOR UPDATE`)
}

/** False if the account is already staff. */
export async function insertMember(db: Db, { userId, admin }: { userId: string; admin: boolean }): Promise<boolean> {
  const made = await db.execute(sql`
    INSERT INTO staff (user_id, status, is_admin) VALUES (${userId}, 'invited', ${admin}) ON CONFLICT DO NOTHING`)
  return made.rowCount === 1
}

/** Replaces all permissions of a staff member; sections that are not listed are lost. */
export async function replacePermissions(db: Db, userId: string, permissions: readonly Permission[]): Promise<void> {
  await db.execute(sql`DELETE FROM permissions WHERE user_id = ${userId}`)
  await db.execute(sql`
    INSERT INTO permissions (user_id, section, view, edit, delete)
    SELECT ${userId}::uuid, p.name, p.view, p.edit, p.delete
    FROM jsonb_to_recordset(${JSON.stringify(permissions)}::jsonb) AS p(name text, view boolean, edit boolean, delete boolean)`)
}

/** Locks the active admins: concurrent removals of the last two admins see each other's effect. */
const admins = sql`WITH admins AS MATERIALIZED (
  SELECT staff.user_id FROM staff JOIN users ON users.id = staff.user_id AND users.status = 'active'
  WHERE staff.is_admin AND staff.status = 'active' ORDER BY staff.user_id FOR UPDATE OF staff)`

/** True unless the member is the last active admin. */
const isNotLastAdmin = (userId: string) => sql`(
  NOT (staff.is_admin AND staff.status = 'active') OR EXISTS (SELECT 1 FROM admins WHERE admins.user_id <> ${userId}))`

/** False if the shop would have no active admin left. */
export async function updateMember(
  db: Db,
  { userId, status, admin }: { userId: string; status: StaffMember['status']; admin: boolean },
): Promise<boolean> {
  const changed = await db.execute(sql`${admins}
    UPDATE staff SET status = ${status}, is_admin = ${admin}, version = version + 1
    WHERE user_id = ${userId} AND (${admin && status === 'active'} OR ${isNotLastAdmin(userId)})`)
  return changed.rowCount === 1
}

/** False if the shop would have no active admin left. */
export async function deleteMember(db: Db, userId: string): Promise<boolean> {
  const gone = await db.execute(sql`${admins} DELETE FROM staff WHERE user_id = ${userId} AND ${isNotLastAdmin(userId)}`)
  return gone.rowCount === 1
}

/** False if the member is not invited any more, for example after a concurrent acceptance. */
export async function activateInvited(db: Db, userId: string): Promise<boolean> {
  const changed = await db.execute(sql`
    UPDATE staff SET status = 'active', version = version + 1 WHERE user_id = ${userId} AND status = 'invited'`)
  return changed.rowCount === 1
}
