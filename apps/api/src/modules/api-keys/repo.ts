import type { Permission } from '@haat/shared/accounts/schema.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { apiKeys } from '../../db/tables/people/api-keys.ts'

/** The fields that decide whether a key may be used, and for which user. */
export interface UsableKey {
  id: string
  name: string
  ownerId: string
  permissions: Permission[]
  allowedIps: string[]
  /** the time of the last use is not stored yet, or older than a minute */
  unmarked: boolean
}

/** The key with this secret, by the hash of its current or its replaced one; undefined if there is none or it has ended. */
export const findUsableKey = async (db: Db, hash: string): Promise<UsableKey | undefined> =>
  (
    await rows<UsableKey>(
      db,
      sql`SELECT id, name, owner_id AS "ownerId", permissions, allowed_ips AS "allowedIps",
          coalesce(last_used_at < now() - interval '1 minute', true) AS unmarked FROM api_keys
        WHERE (hash = ${hash} OR (old_hash = ${hash} AND overlap_until > now())) AND (expires_at IS NULL OR expires_at > now())`,
    )
  )[0]

/** What a key that has not ended allows, by its id; undefined if it was revoked or has ended. */
export const findGrantedKey = async (
  db: Db,
  id: string,
): Promise<Pick<UsableKey, 'id' | 'name' | 'ownerId' | 'permissions'> | undefined> =>
  (
    await rows<UsableKey>(
      db,
      sql`SELECT id, name, owner_id AS "ownerId", permissions FROM api_keys WHERE id = ${id} AND (expires_at IS NULL OR expires_at > now())`,
    )
  )[0]

/** Stores that a key was used now, at most once a minute. */
export async function markUsed(db: Db, id: string): Promise<void> {
  await db.execute(sql`UPDATE api_keys SET last_used_at = now()
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`)
}

export interface ApiKeyRow {
  id: string
  name: string
  prefix: string
  permissions: Permission[]
  allowedIps: string[]
  ownerId: string
  owner: string
  createdAt: string
  lastUsedAt: string | null
  expiresAt: string | null
  overlapUntil: string | null
  version: number
}

const iso = (column: string) => sql.raw(`to_char(k.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const columns = sql`k.id, k.name, k.prefix, k.permissions, k.allowed_ips AS "allowedIps", k.owner_id AS "ownerId",
  coalesce(u.name, u.email, '') AS owner, ${iso('created_at')} AS "createdAt", ${iso('last_used_at')} AS "lastUsedAt",
  ${iso('expires_at')} AS "expiresAt",
  CASE WHEN k.overlap_until > now() THEN ${iso('overlap_until')} END AS "overlapUntil", k.version`

/** All keys, newest first. */
export const findApiKeys = (db: Db): Promise<ApiKeyRow[]> =>
  rows(db, sql`SELECT ${columns} FROM api_keys k JOIN users u ON u.id = k.owner_id ORDER BY k.created_at DESC, k.id DESC`)

/** A key by its id; undefined if there is none. */
export const findApiKey = async (db: Db, id: string): Promise<ApiKeyRow | undefined> =>
  (await rows<ApiKeyRow>(db, sql`SELECT ${columns} FROM api_keys k JOIN users u ON u.id = k.owner_id WHERE k.id = ${id}`))[0]

/** Lets one change of keys run after the other, until the transaction ends. */
export async function lockApiKeys(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('api keys'))`)
}

/** Number of keys. */
export const countApiKeys = (db: Db): Promise<number> => db.$count(apiKeys)

type Fields = Pick<typeof apiKeys.$inferInsert, 'name' | 'permissions' | 'allowedIps' | 'expiresAt'>

/** Inserts a key and answers its id. */
export async function insertApiKey(
  db: Db,
  key: Fields & Pick<typeof apiKeys.$inferInsert, 'prefix' | 'hash' | 'ownerId'>,
): Promise<string> {
  const [made] = await db.insert(apiKeys).values(key).returning({ id: apiKeys.id })
  return made!.id
}

/** Replaces the editable fields of a key. */
export async function updateApiKey(db: Db, id: string, fields: Fields): Promise<void> {
  await db
    .update(apiKeys)
    .set({ ...fields, version: sql`${apiKeys.version} + 1` })
    .where(eq(apiKeys.id, id))
}

/** Replaces the secret; the old one is accepted for `overlapHours` more, and one replaced before it no longer. */
export async function replaceSecret(
  db: Db,
  id: string,
  { hash, prefix, overlapHours }: { hash: string; prefix: string; overlapHours: number },
): Promise<void> {
  const old = overlapHours > 0
  await db
    .update(apiKeys)
    .set({
      hash,
      prefix,
      oldHash: old ? sql`${apiKeys.hash}` : null,
      overlapUntil: old ? sql`now() + make_interval(hours => ${overlapHours})` : null,
      version: sql`${apiKeys.version} + 1`,
    })
    .where(eq(apiKeys.id, id))
}

/** Deletes a key; false if there was none. */
export const deleteApiKey = async (db: Db, id: string): Promise<boolean> =>
  (await db.delete(apiKeys).where(eq(apiKeys.id, id)).returning({ id: apiKeys.id })).length > 0
