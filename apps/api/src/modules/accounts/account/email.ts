import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { consumeRateLimit, restoreRateLimit } from '../../../platform/rate-limit.ts'
import { sqlStateOf } from '../../../platform/retry.ts'
import { queueMail } from '../../mails/service.ts'
import { endSessions, lockOwnAccount, signedIn } from '../devices/devices.ts'
import { requireReauthentication } from '../reauthentication/reauthentication.ts'
import { auditStaff } from '../staff-audit.ts'
import { isForCurrentEmail, useLink } from '../tokens/links.ts'
import { endTokens, issueToken } from '../tokens/tokens.ts'
import { confirmEmail, isEmailTaken, replaceEmail } from './account-repo.ts'
import { findPerson } from './people-repo.ts'

type Nothing = Record<string, never>
/** Runs in the transaction that changes the email of an account. `from` was verified. */
export type EmailFollower = (ctx: Ctx, change: { from: string; to: string }) => Promise<void>
/** Lifetime of the link that confirms a new email, in minutes. */
export const changeEmailMinutes = 60

/**
 * Sends a verification link to the account's email; does nothing if it is verified.
 * @throws sign_in_required, rate_limited
 */
export async function sendVerification(ctx: Ctx): Promise<Nothing> {
  const { person } = signedIn(ctx)
  const own = await findPerson(ctx.db, person.id)
  if (!own?.email || own.emailVerifiedAt) return {}
  await consumeRateLimit(ctx, 'mail', own.email)
  await inTransaction(ctx, (ctx) => queueMail(ctx, { kind: 'verify-email', userId: person.id }))
  return {}
}

/**
 * Requests a change of email. The email changes when the link in the mail is opened; the owner of an account with that email is notified
 * instead. The response is the same in both cases, so it does not reveal whether an account exists.
 * @throws sign_in_required, password_wrong, sign_in_again, rate_limited
 */
export async function changeEmail(
  ctx: Ctx,
  { password, email }: { password?: string | undefined; email: string },
): Promise<Nothing> {
  const { person } = signedIn(ctx)
  await requireReauthentication(ctx, password)
  await consumeRateLimit(ctx, 'mail', email)
  await inTransaction(ctx, async (ctx) => {
    const own = await lockOwnAccount(ctx)
    // This token shows the change as pending; its secret is discarded. The mail renderer replaces it with the one it sends.
    await issueToken(ctx, { purpose: 'change-email', userId: person.id, email, minutes: changeEmailMinutes })
    if (own.email?.toLowerCase() === email) return endTokens(ctx, person.id, ['change-email'])
    if (await isEmailTaken(ctx.db, email)) await queueMail(ctx, { kind: 'address-taken', to: email })
    else await queueMail(ctx, { kind: 'change-email', to: email, userId: person.id })
  })
  return {}
}

/**
 * Verifies an email or completes an email change by its link. `followers` are other domains that store the email of a person.
 * @throws link_invalid, rate_limited
 */
export async function verifyEmail(
  ctx: Ctx,
  { token }: { token: string },
  followers: readonly EmailFollower[],
): Promise<{ email: string; changed: boolean }> {
  await consumeRateLimit(ctx, 'link')
  const confirmed = await inTransaction(
    ctx,
    async (ctx) => (await confirmOwnEmail(ctx, token)) ?? confirmNewEmail(ctx, token, followers),
  ).catch((error: unknown) => {
    // Unique violation: another account took the new email after the link was sent.
    if (sqlStateOf(error) === '23505') return undefined
    throw error
  })
  if (!confirmed) throw new Refusal('link_invalid')
  await restoreRateLimit(ctx, 'link')
  if (confirmed.changed && ctx.person?.id === confirmed.userId) await ctx.ownSession?.renew()
  return { email: confirmed.email, changed: confirmed.changed }
}

interface ConfirmedEmail {
  userId: string
  email: string
  changed: boolean
}

async function confirmOwnEmail(ctx: Ctx, token: string): Promise<ConfirmedEmail | undefined> {
  const link = await useLink(ctx, 'verify-email', token)
  if (!link || !isForCurrentEmail(link)) return undefined
  await confirmEmail(ctx.db, link.person.id)
  return { userId: link.person.id, email: link.email, changed: false }
}

/** Changes the email, ends all links and all other sessions, and notifies the previous email. */
async function confirmNewEmail(
  ctx: Ctx,
  token: string,
  followers: readonly EmailFollower[],
): Promise<ConfirmedEmail | undefined> {
  const link = await useLink(ctx, 'change-email', token)
  if (!link) return undefined
  const { person, email } = link
  await replaceEmail(ctx.db, person.id, email)
  await endSessions(ctx, person.id, { keep: ctx.person?.id === person.id ? ctx.ownSession?.sid : undefined })
  await endTokens(ctx, person.id)
  if (person.email && person.emailVerifiedAt) for (const follow of followers) await follow(ctx, { from: person.email, to: email })
  if (person.email) await queueMail(ctx, { kind: 'email-changed', to: person.email, userId: person.id, data: { email } })
  await auditStaff(ctx, person, 'session.email-changed')
  return { userId: person.id, email, changed: true }
}
