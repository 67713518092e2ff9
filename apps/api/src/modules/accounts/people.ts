import type { Ctx } from '../../ctx.ts'
import { countWaysIn } from './account-repo.ts'
import { deleteSessions } from './devices-repo.ts'
import {
  deleteUser,
  deleteWaysIn,
  findPerson,
  insertBareAccount,
  lockPerson,
  lockPersonByEmail,
  type PersonRow,
  updateOwned,
  updateStatus,
} from './people-repo.ts'
import { endTokens, endTokensOf } from './tokens.ts'

export type { PersonRow }

/** What other domains may do with accounts. Inside a transaction, unless it only looks. */
export const personById = (ctx: Ctx, userId: string): Promise<PersonRow | undefined> => findPerson(ctx.db, userId)

export const lockedPersonByEmail = (ctx: Ctx, email: string): Promise<PersonRow | undefined> => lockPersonByEmail(ctx.db, email)

export const lockedPerson = (ctx: Ctx, userId: string): Promise<PersonRow | undefined> => lockPerson(ctx.db, userId)

/** The account of an address; a new one, which nobody can sign in to yet, where there is none. */
export async function personFor(ctx: Ctx, given: { email: string; name: string }): Promise<PersonRow> {
  await insertBareAccount(ctx.db, { ...given, language: ctx.language })
  return (await lockPersonByEmail(ctx.db, given.email))!
}

/** How many ways lead into an account: password, passkeys, social sign-ins. Lock it first. */
export const waysInto = (ctx: Ctx, userId: string): Promise<number> => countWaysIn(ctx.db, userId)

export const endSessionsOf = (ctx: Ctx, userId: string): Promise<void> => deleteSessions(ctx.db, userId)

/**
 * Inside a transaction: the account ends, with its sessions, ways in, addresses, wishes, cart, mails and links. False for staff, who
 * have to leave the staff first. Links and codes that were mailed to its address without an account end as well, once that address
 * was shown to be its own.
 */
export async function deleteAccount(
  ctx: Ctx,
  { id, email, emailVerifiedAt }: Pick<PersonRow, 'id' | 'email' | 'emailVerifiedAt'>,
): Promise<boolean> {
  if (email && emailVerifiedAt) await endTokensOf(ctx, email)
  return deleteUser(ctx.db, id)
}

/** A blocked account is signed out everywhere, and no link that was sent to it opens any more. */
export async function setAccountStatus(ctx: Ctx, userId: string, status: 'active' | 'disabled'): Promise<void> {
  await updateStatus(ctx.db, userId, status)
  if (status === 'active') return
  await deleteSessions(ctx.db, userId)
  await endTokens(ctx, userId)
}

/**
 * Whether the owner of the address has been here before. Whoever registered with an address and never confirmed it may be
 * anybody, so that account's password says nothing.
 */
export const isKnownOwner = ({ hasPassword, emailVerifiedAt }: PersonRow): boolean => hasPassword && emailVerifiedAt !== null

/**
 * The owner of the address has shown up by a secret mailed there: it counts as confirmed, and everything that was open ends.
 * Ways in that were added before the address was confirmed are not the owner's.
 */
export async function handOver(
  ctx: Ctx,
  person: PersonRow,
  { name, passwordHash }: { name?: string | undefined; passwordHash?: string | undefined },
): Promise<void> {
  if (person.emailVerifiedAt === null) await deleteWaysIn(ctx.db, person.id)
  await updateOwned(ctx.db, person.id, { ...(name && { name }), ...(passwordHash && { passwordHash }) })
  await deleteSessions(ctx.db, person.id)
  await endTokens(ctx, person.id)
}
