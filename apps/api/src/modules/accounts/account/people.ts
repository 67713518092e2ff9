import type { Ctx } from '../../../platform/context.ts'
import { deleteSessions } from '../devices/devices-repo.ts'
import { endTokens, endTokensByEmail } from '../tokens/tokens.ts'
import { countSignInMethods } from './account-repo.ts'
import {
  deleteSignInMethods,
  deleteUser,
  findPerson,
  insertBareAccount,
  lockPerson,
  lockPersonByEmail,
  type PersonRow,
  updateClaimedAccount,
  updateStatus,
} from './people-repo.ts'

export type { PersonRow }

/** Accounts for other modules: the writing functions must run inside a transaction. */
export const findPersonById = (ctx: Ctx, userId: string): Promise<PersonRow | undefined> => findPerson(ctx.db, userId)

/** Finds an account by email and locks it until the transaction ends. */
export const lockPersonWithEmail = (ctx: Ctx, email: string): Promise<PersonRow | undefined> => lockPersonByEmail(ctx.db, email)

/** Locks an account until the transaction ends. */
export const lockPersonById = (ctx: Ctx, userId: string): Promise<PersonRow | undefined> => lockPerson(ctx.db, userId)

/** Finds and locks the account of an email. Creates one without any sign-in method if there is none. */
export async function findOrCreatePerson(ctx: Ctx, given: { email: string; name: string }): Promise<PersonRow> {
  await insertBareAccount(ctx.db, { ...given, language: ctx.language })
  return (await lockPersonByEmail(ctx.db, given.email))!
}

/** Number of sign-in methods of an account: password, passkeys and linked providers. Lock the account first. */
export const signInMethodCount = (ctx: Ctx, userId: string): Promise<number> => countSignInMethods(ctx.db, userId)

/** Ends every session of an account. */
export const endAllSessions = (ctx: Ctx, userId: string): Promise<void> => deleteSessions(ctx.db, userId)

/**
 * Deletes the account with its sessions, sign-in methods, addresses, alerts, cart, mails and links. Also ends links and codes
 * that were sent to its email without an account, if the email is verified. Runs inside a transaction; false for staff.
 */
export async function deleteAccount(
  ctx: Ctx,
  { id, email, emailVerifiedAt }: Pick<PersonRow, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<boolean> {
  if (email && emailVerifiedAt) await endTokensByEmail(ctx, email)
  return deleteUser(ctx.db, id)
}

/** Enables or disables an account. Disabling ends its sessions, links and codes. */
export async function setAccountStatus(ctx: Ctx, userId: string, status: 'active' | 'disabled'): Promise<void> {
  await updateStatus(ctx.db, userId, status)
  if (status === 'active') return
  await deleteSessions(ctx.db, userId)
  await endTokens(ctx, userId)
}

/** Whether the account has a password set by the owner of the email. With an unverified email, anyone may have registered it. */
export const isKnownOwner = ({ hasPassword, emailVerifiedAt }: PersonRow): boolean => hasPassword && emailVerifiedAt !== null

/**
 * Applies proof of email ownership: marks the email as verified and ends all sessions and links. If the email was unverified
 * before, sign-in methods are deleted, because someone else may have added them.
 */
export async function claimAccount(
  ctx: Ctx,
  person: PersonRow,
  { name, passwordHash }: { name?: string | undefined; passwordHash?: string | undefined },
): Promise<void> {
  if (person.emailVerifiedAt === null) await deleteSignInMethods(ctx.db, person.id)
  await updateClaimedAccount(ctx.db, person.id, { ...(name && { name }), ...(passwordHash && { passwordHash }) })
  await deleteSessions(ctx.db, person.id)
  await endTokens(ctx, person.id)
}
