import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { identities, users } from '../../../db/tables/people/accounts.ts'

interface Subject {
  provider: string
  subject: string
}

/** Serializes concurrent sign-ins with the same identity, until the transaction ends. */
export async function lockIdentity(db: Db, { provider, subject }: Subject): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`identity ${provider} ${subject}`}, 0))`)
}

/** The account that an identity of a provider is linked to, of any status; undefined if it is linked to none. */
export async function findIdentityOwner(db: Db, { provider, subject }: Subject) {
  const found = await db
    .select({ id: users.id, status: users.status })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return found[0]
}

/** Links an identity of a provider to an account. Violates a unique constraint (23505) if the identity is linked already. */
export async function insertIdentity(db: Db, identity: Subject & { userId: string; label: string | null }): Promise<void> {
  await db.insert(identities).values(identity)
}

interface NewUser {
  email: string | null
  name: string | null
  image: string | null
  language: string
  isEmailVerified: boolean
}

/** Inserts an account without a password and answers its id; undefined if the email has an account. */
export async function insertSocialUser(db: Db, { isEmailVerified, ...user }: NewUser): Promise<string | undefined> {
  const made = await db
    .insert(users)
    .values({ ...user, ...(isEmailVerified && { emailVerifiedAt: sql`now()` }) })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  return made[0]?.id
}
