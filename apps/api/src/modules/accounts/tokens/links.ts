import type { Ctx } from '../../../platform/context.ts'
import { findPerson, lockPerson, type PersonRow } from '../account/people-repo.ts'
import { peekToken, type TokenPurpose, useToken } from './tokens.ts'

/** The active account of a link, and the email that the link was sent to. */
export interface OpenedLink {
  person: PersonRow
  email: string
}

/** Finds a valid link without using it up; undefined for a disabled account. */
export async function peekLink(ctx: Ctx, purpose: TokenPurpose, secret: string): Promise<OpenedLink | undefined> {
  const token = await peekToken(ctx, purpose, secret)
  if (!token?.userId || !token.email) return undefined
  const person = await findPerson(ctx.db, token.userId)
  return person?.status === 'active' ? { person, email: token.email } : undefined
}

/**
 * Uses up a link and locks its account until the transaction ends; undefined if it is invalid or a concurrent request used it.
 */
export async function useLink(ctx: Ctx, purpose: TokenPurpose, secret: string): Promise<OpenedLink | undefined> {
  const token = await peekToken(ctx, purpose, secret)
  if (!token?.userId || !token.email) return undefined
  // Lock order: account, then tokens.
  const person = await lockPerson(ctx.db, token.userId)
  if (person?.status !== 'active' || !(await useToken(ctx, purpose, secret))) return undefined
  return { person, email: token.email }
}

/** Whether the link was mailed to the current email of its account; only then it proves ownership of that email. */
export const isForCurrentEmail = ({ person, email }: OpenedLink): boolean => person.email?.toLowerCase() === email.toLowerCase()
