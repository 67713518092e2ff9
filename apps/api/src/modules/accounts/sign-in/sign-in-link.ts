import { paths } from '@haat/shared/paths.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { pageUrl } from '../../../platform/page-url.ts'
import { consumeRateLimit, restoreRateLimit } from '../../../platform/rate-limit.ts'
import { type MailRenderer, queueMail } from '../../mails/service.ts'
import { readRules } from '../../settings/service.ts'
import { greeting, recipient } from '../account/mail-recipient.ts'
import { claimAccount } from '../account/people.ts'
import { isForCurrentEmail, useLink } from '../tokens/links.ts'
import { issueToken } from '../tokens/tokens.ts'
import { dropPassword } from './sign-in-link-repo.ts'

const minutes = 30

/**
 * Queues a mail with a sign-in link. The renderer looks up the account, so the response does not reveal whether it exists.
 * @throws rate_limited
 */
export async function requestSignInLink(ctx: Ctx, { email, callbackUrl }: { email: string; callbackUrl: string }): Promise<void> {
  await consumeRateLimit(ctx, 'mail', email)
  await inTransaction(ctx, (ctx) => queueMail(ctx, { kind: 'sign-in-link', to: email, data: { callbackUrl } }))
}

const signInLink: MailRenderer = async (ctx, mail) => {
  if (!(await readRules(ctx)).login.email) return null
  return inTransaction(ctx, async (ctx) => {
    const person = await recipient(ctx, mail)
    if (!person?.email) return null
    const token = await issueToken(ctx, { purpose: 'sign-in-link', userId: person.id, email: person.email, minutes })
    const query = new URLSearchParams({
      callbackUrl: typeof mail.data.callbackUrl === 'string' ? mail.data.callbackUrl : ctx.env.publicUrl,
      token,
      email: person.email,
    })
    return {
      to: person.email,
      ...greeting(person, { minutes }),
      // The page opens it after a click: mail scanners that open links would use it up.
      link: `${pageUrl(ctx, paths.mailLink)}#/api/auth/callback/email?${query}`,
    }
  })
}

export const signInMails = { 'sign-in-link': signInLink }

/**
 * Uses up a sign-in link and answers its user id; undefined if it is invalid.
 * @throws rate_limited
 */
export async function useSignInLink(ctx: Ctx, { token, email }: { token: string; email: string }): Promise<string | undefined> {
  await consumeRateLimit(ctx, 'link')
  const userId = await inTransaction(ctx, async (ctx) => {
    const link = await useLink(ctx, 'sign-in-link', token)
    if (!link || !isForCurrentEmail(link) || link.email.toLowerCase() !== email.trim().toLowerCase()) return undefined
    const { person } = link
    // An unverified account may have been registered by someone else: drop its password and sign-in methods.
    if (person.emailVerifiedAt === null) {
      await claimAccount(ctx, person, {})
      await dropPassword(ctx.db, person.id)
    }
    return person.id
  })
  if (userId) await restoreRateLimit(ctx, 'link')
  return userId
}
