import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import { sqlStateOf } from '../../retry.ts'
import { queueMail } from '../mails/service.ts'
import { confirmEmail, isAddressTaken, replaceEmail } from './account-repo.ts'
import { endSessions, holdOwnAccount, signedIn } from './devices.ts'
import { isForOwnAddress, useLink } from './links.ts'
import { findPerson } from './people-repo.ts'
import { proveOwner } from './proof.ts'
import { auditStaff } from './staff-audit.ts'
import { endTokens, issueToken } from './tokens.ts'

type Nothing = Record<string, never>
/** How long the link to a new address opens. */
export const changeEmailMinutes = 60

/** The link that confirms the own address once more. */
export async function sendVerification(ctx: Ctx): Promise<Nothing> {
  const { person } = signedIn(ctx)
  const own = await findPerson(ctx.db, person.id)
  if (!own?.email || own.emailVerifiedAt) return {}
  await countTry(ctx, 'mail', own.email)
  await inTransaction(ctx, (ctx) => queueMail(ctx, { kind: 'verify-email', userId: person.id }))
  return {}
}

/**
 * Wishes for another address. Nothing changes before the link mailed there is opened; an address that has an account gets a mail
 * that says so instead. The page sees the same in both cases.
 */
export async function changeEmail(
  ctx: Ctx,
  { password, email }: { password?: string | undefined; email: string },
): Promise<Nothing> {
  const { person } = signedIn(ctx)
  await proveOwner(ctx, password)
  await countTry(ctx, 'mail', email)
  await inTransaction(ctx, async (ctx) => {
    const own = await holdOwnAccount(ctx)
    // The wish: it is shown to its owner as pending, and its secret is known to nobody. The mail puts a real one in its place.
    await issueToken(ctx, { purpose: 'change-email', userId: person.id, email, minutes: changeEmailMinutes })
    if (own.email?.toLowerCase() === email) return endTokens(ctx, person.id, ['change-email'])
    if (await isAddressTaken(ctx.db, email)) await queueMail(ctx, { kind: 'address-taken', to: email })
    else await queueMail(ctx, { kind: 'change-email', to: email, userId: person.id })
  })
  return {}
}

/** Opens the link of a confirmation, or that of a change of address. */
export async function verifyEmail(ctx: Ctx, { token }: { token: string }): Promise<{ email: string; changed: boolean }> {
  await countTry(ctx, 'link')
  const done = await inTransaction(ctx, async (ctx) => (await confirmAddress(ctx, token)) ?? changeAddress(ctx, token)).catch(
    (error: unknown) => {
      // The new address became somebody else's while the link was on its way.
      if (sqlStateOf(error) === '23505') return undefined
      throw error
    },
  )
  if (!done) throw new Refusal('link_invalid')
  await forgiveTry(ctx, 'link')
  if (done.changed && ctx.person?.id === done.userId) await ctx.ownSession?.renew()
  return { email: done.email, changed: done.changed }
}

interface Done {
  userId: string
  email: string
  changed: boolean
}

async function confirmAddress(ctx: Ctx, token: string): Promise<Done | undefined> {
  const link = await useLink(ctx, 'verify-email', token)
  if (!link || !isForOwnAddress(link)) return undefined
  await confirmEmail(ctx.db, link.person.id)
  return { userId: link.person.id, email: link.email, changed: false }
}

/** The address before hears of it, and whatever was open with it ends: links, and sessions but the one that asks. */
async function changeAddress(ctx: Ctx, token: string): Promise<Done | undefined> {
  const link = await useLink(ctx, 'change-email', token)
  if (!link) return undefined
  const { person, email } = link
  await replaceEmail(ctx.db, person.id, email)
  await endSessions(ctx, person.id, { keep: ctx.person?.id === person.id ? ctx.ownSession?.sid : undefined })
  await endTokens(ctx, person.id)
  if (person.email) await queueMail(ctx, { kind: 'email-changed', to: person.email, userId: person.id, data: { email } })
  await auditStaff(ctx, person, 'session.email-changed')
  return { userId: person.id, email, changed: true }
}
