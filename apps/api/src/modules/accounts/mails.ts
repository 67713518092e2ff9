import { paths } from '@haat/shared/paths.ts'
import { inTransaction } from '../../platform/context.ts'
import { pageUrl } from '../../platform/page-url.ts'
import type { MailRenderer } from '../mails/service.ts'
import { changeEmailMinutes } from './account/email.ts'
import { greeting, recipient } from './account/mail-recipient.ts'
import { findPerson, lockPerson } from './account/people-repo.ts'
import { deviceName } from './devices/device-name.ts'
import { findUserByEmail } from './repo.ts'
import { issueToken } from './tokens/tokens.ts'
import { findPending } from './tokens/tokens-repo.ts'

export { signInMails } from './sign-in/sign-in-link.ts'

const verifyMinutes = 24 * 60
const resetMinutes = 60
const justNow = 2 * 60_000

/** Skips the mail when the account is unverified and was created within the last two minutes: a registration submitted twice. */
const addressTaken: MailRenderer = async (ctx, { to }) => {
  const known = to ? await findUserByEmail(ctx.db, to) : undefined
  const person = known && (await findPerson(ctx.db, known.id))
  if (!to || person?.status !== 'active') return null
  if (person.emailVerifiedAt === null && Date.now() - known!.createdAt.getTime() < justNow) return null
  return { to, ...greeting(person), link: pageUrl(ctx, paths.forgotPassword) }
}

const verifyEmail: MailRenderer = (ctx, mail) =>
  inTransaction(ctx, async (ctx) => {
    const person = await recipient(ctx, mail)
    if (!person?.email || person.emailVerifiedAt) return null
    const secret = await issueToken(ctx, {
      purpose: 'verify-email',
      userId: person.id,
      email: person.email,
      minutes: verifyMinutes,
    })
    return {
      to: person.email,
      ...greeting(person, { minutes: verifyMinutes }),
      link: `${pageUrl(ctx, paths.verifyEmail)}#${secret}`,
    }
  })

/** Sent only while this email is the pending one: a later request or a new password ends it. */
const changeEmail: MailRenderer = (ctx, mail) =>
  inTransaction(ctx, async (ctx) => {
    const person = mail.userId ? await lockPerson(ctx.db, mail.userId) : undefined
    if (person?.status !== 'active' || !mail.to) return null
    const pending = await findPending(ctx.db, 'change-email', person.id)
    if (pending?.toLowerCase() !== mail.to.toLowerCase()) return null
    const secret = await issueToken(ctx, {
      purpose: 'change-email',
      userId: person.id,
      email: mail.to,
      minutes: changeEmailMinutes,
    })
    return {
      to: mail.to,
      ...greeting(person, { minutes: changeEmailMinutes, email: mail.to }),
      link: `${pageUrl(ctx, paths.verifyEmail)}#${secret}`,
    }
  })

const emailChanged: MailRenderer = async (ctx, mail) => {
  const person = mail.userId ? await findPerson(ctx.db, mail.userId) : undefined
  if (!person || !mail.to) return null
  return { to: mail.to, ...greeting(person, { email: maskEmail(String(mail.data.email ?? '')) }) }
}

const resetPassword: MailRenderer = (ctx, mail) =>
  inTransaction(ctx, async (ctx) => {
    const person = await recipient(ctx, mail)
    if (!person?.email) return null
    const secret = await issueToken(ctx, {
      purpose: 'reset-password',
      userId: person.id,
      email: person.email,
      minutes: resetMinutes,
    })
    return {
      to: person.email,
      ...greeting(person, { minutes: resetMinutes }),
      link: `${pageUrl(ctx, paths.resetPassword)}#${secret}`,
    }
  })

const passwordChanged: MailRenderer = async (ctx, mail) => {
  const person = await recipient(ctx, mail)
  return person?.email ? { to: person.email, ...greeting(person), link: pageUrl(ctx, paths.forgotPassword) } : null
}

const newDevice: MailRenderer = async (ctx, mail) => {
  const person = await recipient(ctx, mail)
  if (!person?.email) return null
  const { browser, os } = deviceName(typeof mail.data.agent === 'string' ? mail.data.agent : null)
  const device = [browser, os].filter(Boolean).join(', ')
  return { to: person.email, ...greeting(person, { device }), link: pageUrl(ctx, paths.security) }
}

export const accountMails = {
  'address-taken': addressTaken,
  'verify-email': verifyEmail,
  'change-email': changeEmail,
  'email-changed': emailChanged,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'new-device': newDevice,
} satisfies Record<string, MailRenderer>

/** Masks an email as `a***@example.com`: enough for its owner to recognise, without revealing it to the other recipient. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
