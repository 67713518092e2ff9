import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import { queueMail } from '../mails/service.ts'
import { replacePassword } from './account-repo.ts'
import { endSessions, holdOwnAccount, signedIn } from './devices.ts'
import { entrantStands } from './entering.ts'
import { isForOwnAddress, peekLink, useLink } from './links.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'
import { handOver } from './people.ts'
import { proveOwner } from './proof.ts'
import { findPasswordHash } from './repo.ts'
import { markOf } from './service.ts'
import { auditStaff } from './staff-audit.ts'
import { endTokens } from './tokens.ts'

type Nothing = Record<string, never>

/** The same work for every address: whether there is an account is looked up while the mail is made. */
export async function forgotPassword(ctx: Ctx, { email }: { email: string }): Promise<Nothing> {
  await countTry(ctx, 'mail', email)
  await inTransaction(ctx, (ctx) => queueMail(ctx, { kind: 'reset-password', to: email }))
  return {}
}

export async function checkReset(ctx: Ctx, { token }: { token: string }): Promise<Nothing> {
  await resetLink(ctx, token)
  return {}
}

/**
 * A new password for whoever reads the account's mail. Every session and every other open link ends, and an address that was not
 * confirmed yet is so now.
 */
export async function resetPassword(ctx: Ctx, { token, password }: { token: string; password: string }): Promise<Nothing> {
  const { person } = await resetLink(ctx, token)
  refuseCommon(password, person)
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => {
    const link = await useLink(ctx, 'reset-password', token)
    if (!link || !isForOwnAddress(link)) throw new Refusal('link_invalid')
    await handOver(ctx, link.person, { passwordHash })
    await queueMail(ctx, { kind: 'password-changed', userId: link.person.id })
    await auditStaff(ctx, link.person, 'session.password-reset')
  })
  // Who forgot a password has tried some before: those must not keep the owner waiting now.
  if (person.email) {
    const { deviceOf: _, ...anywhere } = ctx
    await forgiveTry(ctx, 'sign-in', person.email)
    await forgiveTry(anywhere, 'sign-in', person.email)
  }
  if (ctx.person?.id === person.id) await ctx.ownSession?.end()
  return {}
}

/** Another password, or a first one. Everything else that could open the account ends; this session goes on under a new id. */
export async function changePassword(
  ctx: Ctx,
  { password, newPassword }: { password?: string | undefined; newPassword: string },
): Promise<Nothing> {
  const { person, session } = signedIn(ctx)
  const known = await findPasswordHash(ctx.db, person.id)
  await proveOwner(ctx, password)
  refuseCommon(newPassword, { email: person.email, name: person.session.user.name })
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(ctx, async (ctx) => {
    const own = await holdOwnAccount(ctx)
    // What was proven has to be the password still: of several at once, one changes it.
    if (!(await replacePassword(ctx.db, person.id, known, passwordHash))) throw new Refusal('password_wrong')
    await endSessions(ctx, person.id, { keep: session.sid })
    await endTokens(ctx, person.id, endedByPassword)
    await queueMail(ctx, { kind: 'password-changed', userId: person.id })
    await auditStaff(ctx, own, 'session.password-changed')
  })
  await session.renew()
  // A reset between the change and the new id has ended what there was; the new id must not outlive it.
  if (!(await entrantStands(ctx, { id: person.id, mark: markOf(passwordHash) }, 'password'))) await session.end()
  return {}
}

/** All but what shows an address to be the owner's. */
const endedByPassword = [
  'change-email',
  'reset-password',
  'sign-in-link',
  'second-factor',
  'passkey-registration',
] as const satisfies Parameters<typeof endTokens>[2]

async function resetLink(ctx: Ctx, token: string) {
  await countTry(ctx, 'link')
  const link = await peekLink(ctx, 'reset-password', token)
  if (!link || !isForOwnAddress(link)) throw new Refusal('link_invalid')
  await forgiveTry(ctx, 'link')
  return link
}

function refuseCommon(password: string, { email, name }: { email: string | null; name: string | null }): void {
  if (isCommonPassword(password, { email: email ?? '', name: name ?? '' }))
    throw new Refusal('password_common', { fields: { password: 'too common' } })
}
