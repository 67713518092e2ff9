import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { accountTokens, identities, passkeys, staff, users } from '../../db/tables/accounts.ts'
import { orders } from '../../db/tables/orders.ts'

/** The account as its owner sees it, in one statement. */
export async function findAccount(db: Db, userId: string) {
  const found = await db
    .select({
      name: users.name,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      image: users.image,
      language: users.language,
      createdAt: users.createdAt,
      cartReminders: sql<boolean>`${users.cartRemindersAt} IS NOT NULL`,
      hasPassword: sql<boolean>`${users.passwordHash} IS NOT NULL`,
      pendingEmail: sql<string | null>`(SELECT t.email FROM ${accountTokens} t WHERE t.user_id = ${userId}
        AND t.purpose = 'change-email' AND t.expires_at > now() LIMIT 1)`,
      // Written out: a column named by the table object stands here without its table, and would mean the order's own.
      claimableOrders: sql<number>`(SELECT count(*)::int FROM ${orders} o WHERE o.user_id IS NULL
        AND users.email_verified_at IS NOT NULL AND o.email = users.email)`,
      identities: sql<{ provider: string; label: string | null; since: string }[]>`coalesce((SELECT
        json_agg(json_build_object('provider', i.provider, 'label', i.label, 'since', i.created_at) ORDER BY i.created_at)
        FROM ${identities} i WHERE i.user_id = ${userId}), '[]')`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return found[0]
}

export async function updateOwn(
  db: Db,
  userId: string,
  own: { name?: string | undefined; language?: string | undefined },
): Promise<void> {
  await db
    .update(users)
    .set({ ...own, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

export async function setCartReminders(db: Db, userId: string, wanted: boolean): Promise<void> {
  await db
    .update(users)
    .set({ cartRemindersAt: wanted ? sql`coalesce(${users.cartRemindersAt}, now())` : null })
    .where(eq(users.id, userId))
}

/** Compare and set: false when another password took the known one's place meanwhile. */
export async function replacePassword(db: Db, userId: string, known: string | null, passwordHash: string): Promise<boolean> {
  const done = await db
    .update(users)
    .set({ passwordHash, version: sql`${users.version} + 1` })
    .where(and(eq(users.id, userId), eq(users.status, 'active'), sql`${users.passwordHash} IS NOT DISTINCT FROM ${known}`))
    .returning({ id: users.id })
  return done.length > 0
}

/** The address counts as its owner's from now on. */
export async function confirmEmail(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(eq(users.id, userId))
}

/** Fails on the unique address when that belongs to somebody else meanwhile. */
export async function replaceEmail(db: Db, userId: string, email: string): Promise<void> {
  await db
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()`, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

export async function isAddressTaken(db: Db, email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return found.length > 0
}

/** How many ways lead into an account. Lock it first. */
export async function countWaysIn(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute<{ ways: number }>(sql`SELECT
    (SELECT count(*) FROM ${users} u WHERE u.id = ${userId} AND u.password_hash IS NOT NULL)::int
    + (SELECT count(*) FROM ${passkeys} p WHERE p.user_id = ${userId})::int
    + (SELECT count(*) FROM ${identities} i WHERE i.user_id = ${userId})::int AS ways`)
  return rows[0]!.ways
}

export async function deleteIdentities(db: Db, userId: string, provider: string): Promise<number> {
  const gone = await db
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
    .returning({ subject: identities.subject })
  return gone.length
}

export async function isStaffAccount(db: Db, userId: string): Promise<boolean> {
  const found = await db.select({ id: staff.userId }).from(staff).where(eq(staff.userId, userId))
  return found.length > 0
}
