import type { Ctx } from '../../ctx.ts'
import { findPerson, lockPerson, type PersonRow } from './people-repo.ts'
import { peekToken, type TokenPurpose, useToken } from './tokens.ts'

/** The active account a link belongs to, and the address it was mailed to. */
export interface OpenedLink {
  person: PersonRow
  email: string
}

/** Whether a link still opens, without using it up. A blocked account has no link that opens. */
export async function peekLink(ctx: Ctx, purpose: TokenPurpose, secret: string): Promise<OpenedLink | undefined> {
  const token = await peekToken(ctx, purpose, secret)
  if (!token?.userId || !token.email) return undefined
  const person = await findPerson(ctx.db, token.userId)
  return person?.status === 'active' ? { person, email: token.email } : undefined
}

/** Uses a link up and holds its account until the caller's transaction ends; of several at once, one gets in. */
export async function useLink(ctx: Ctx, purpose: TokenPurpose, secret: string): Promise<OpenedLink | undefined> {
  const token = await peekToken(ctx, purpose, secret)
  if (!token?.userId || !token.email) return undefined
  // The account before its tokens: everybody takes the locks in this order.
  const person = await lockPerson(ctx.db, token.userId)
  if (person?.status !== 'active' || !(await useToken(ctx, purpose, secret))) return undefined
  return { person, email: token.email }
}

/** A link shows who reads the mail of its address; it counts as long as that is the account's. */
export const isForOwnAddress = ({ person, email }: OpenedLink): boolean => person.email?.toLowerCase() === email.toLowerCase()
