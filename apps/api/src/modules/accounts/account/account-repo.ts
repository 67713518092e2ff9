import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { accountTokens, identities, passkeys, staff, users } from '../../../db/tables/people/accounts.ts'
import { orders } from '../../../db/tables/sales/orders.ts'

/**
 * Account data for the account page, in one query: profile, pending email change, guest orders that can be claimed, linked
 * providers.
 */
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
      // Table names are written out: Drizzle drops the table prefix inside `sql`, so the columns would resolve to `orders`.
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

/** Updates name and language and increments the version. */
export async function updateProfile(
  db: Db,
  userId: string,
  profile: { name?: string | undefined; language?: string | undefined },
): Promise<void> {
  await db
    .update(users)
    .set({ ...profile, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

/** Stores the time of consent to cart reminders, or clears it; an existing consent keeps its first time. */
export async function setCartReminders(db: Db, userId: string, enabled: boolean): Promise<void> {
  await db
    .update(users)
    .set({ cartRemindersAt: enabled ? sql`coalesce(${users.cartRemindersAt}, now())` : null })
    .where(eq(users.id, userId))
}

/** Compare-and-set on the password hash: false if it changed since `currentHash` was read, or if the account is disabled. */
export async function replacePassword(
  db: Db,
  userId: string,
  currentHash: string | null,
  passwordHash: string,
): Promise<boolean> {
  const updated = await db
    .update(users)
    .set({ passwordHash, version: sql`${users.version} + 1` })
    .where(and(eq(users.id, userId), eq(users.status, 'active'), sql`${users.passwordHash} IS NOT DISTINCT FROM ${currentHash}`))
    .returning({ id: users.id })
  return updated.length > 0
}

/** Marks the account's email as verified; keeps the time of an earlier verification. */
export async function confirmEmail(db: Db, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
    .where(eq(users.id, userId))
}

/** Sets a new, verified email. Violates the unique index (23505) if another account has it by now. */
export async function replaceEmail(db: Db, userId: string, email: string): Promise<void> {
  await db
    .update(users)
    .set({ email, emailVerifiedAt: sql`now()`, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
}

/** Whether any account has this email, whatever its status. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return found.length > 0
}

/** Number of sign-in methods of an account: password, passkeys and linked providers. Lock the account first. */
export async function countSignInMethods(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute<{ methods: number }>(sql`SELECT
    (SELECT count(*) FROM ${users} u WHERE u.id = ${userId} AND u.password_hash IS NOT NULL)::int
    + (SELECT count(*) FROM ${passkeys} p WHERE p.user_id = ${userId})::int
    + (SELECT count(*) FROM ${identities} i WHERE i.user_id = ${userId})::int AS methods`)
  return rows[0]!.methods
}

/** Unlinks a provider from an account; answers the number of identities deleted. */
export async function deleteIdentities(db: Db, userId: string, provider: string): Promise<number> {
  const gone = await db
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
    .returning({ subject: identities.subject })
  return gone.length
}

/** Whether the account has a staff membership, also an invited or disabled one. */
export async function isStaffAccount(db: Db, userId: string): Promise<boolean> {
  const found = await db.select({ id: staff.userId }).from(staff).where(eq(staff.userId, userId))
  return found.length > 0
}
