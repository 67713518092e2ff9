import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry, forgiveTry } from '../../http/limits.ts'
import type { MailMaker } from '../mails/maker.ts'
import { queueMail } from '../mails/service.ts'
import { readRules } from '../settings/service.ts'
import { isForOwnAddress, useLink } from './links.ts'
import { greeting, recipient } from './mails.ts'
import { handOver } from './people.ts'
import { dropPassword } from './sign-in-link-repo.ts'
import { issueToken } from './tokens.ts'

const minutes = 30

/** Mails a link that signs in, to who has an account; nobody is told whether that is so. */
export async function askForLink(ctx: Ctx, { email, callbackUrl }: { email: string; callbackUrl: string }): Promise<void> {
  await countTry(ctx, 'mail', email)
  await inTransaction(ctx, (ctx) => queueMail(ctx, { kind: 'sign-in-link', to: email, data: { callbackUrl } }))
}

const signInLink: MailMaker = async (ctx, mail) => {
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
      link: `${ctx.env.publicUrl}/api/auth/callback/email?${query}`,
    }
  })
}

export const signInMails = { 'sign-in-link': signInLink }

/** Whom a link lets in, used up by that; undefined when it does not open. */
export async function useSignInLink(ctx: Ctx, { token, email }: { token: string; email: string }): Promise<string | undefined> {
  await countTry(ctx, 'link')
  const userId = await inTransaction(ctx, async (ctx) => {
    const link = await useLink(ctx, 'sign-in-link', token)
    if (!link || !isForOwnAddress(link) || link.email.toLowerCase() !== email.trim().toLowerCase()) return undefined
    const { person } = link
    // Whoever registered with this address and never confirmed it need not be the one who reads its mail.
    if (person.emailVerifiedAt === null) {
      await handOver(ctx, person, {})
      await dropPassword(ctx.db, person.id)
    }
    return person.id
  })
  if (userId) await forgiveTry(ctx, 'link')
  return userId
}
