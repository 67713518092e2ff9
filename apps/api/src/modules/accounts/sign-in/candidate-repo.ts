import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { identities, staff, users } from '../../../db/tables/people/accounts.ts'

/** The active account to sign in to, with its staff status. */
export async function findCandidate(db: Db, userId: string) {
  const found = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      createdAt: users.createdAt,
      passwordHash: users.passwordHash,
      staff: staff.status,
    })
    .from(users)
    .leftJoin(staff, eq(staff.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
  return found[0]
}

/** The account with this email if it has a staff membership of any status, otherwise undefined. */
export async function findStaffByEmail(db: Db, email: string): Promise<{ id: string; name: string | null } | undefined> {
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .innerJoin(staff, eq(staff.userId, users.id))
    .where(eq(users.email, email))
  return found[0]
}

/**
 * Locks an active account for reading and answers its password hash, after concurrent changes committed; undefined if there is
 * none.
 */
export async function lockCandidate(db: Db, userId: string): Promise<{ passwordHash: string | null } | undefined> {
  const found = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
    .for('share')
  return found[0]
}

/** Whether the account is linked to the provider. */
export async function hasIdentity(db: Db, userId: string, provider: string): Promise<boolean> {
  const found = await db
    .select({ subject: identities.subject })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.provider, provider)))
    .limit(1)
  return found.length > 0
}
