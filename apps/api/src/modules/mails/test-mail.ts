import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../ctx.ts'
import { countTry } from '../../http/limits.ts'
import { likeAnother } from './desk-look.ts'
import type { MailMaker } from './maker.ts'
import { queueMail } from './service.ts'

/** A mail to the person who asks, and to nobody else. */
export async function sendTestMail(ctx: Ctx): Promise<{ to: string; mailId: string }> {
  const to = ctx.person?.email
  if (!to) throw new Refusal('email_unverified')
  await countTry(ctx, 'mail', ctx.person?.id)
  const data = { name: ctx.person?.session.user.name ?? '' }
  const mailId = await inTransaction(ctx, (ctx) => queueMail(ctx, { kind: 'test', to, data }))
  return { to, mailId }
}

const test: MailMaker = async (ctx, mail) => {
  if (mail.data.letter) return likeAnother(ctx, mail)
  return mail.to ? { to: mail.to, words: { name: String(mail.data.name ?? '') } } : null
}

export const testMails = { test } satisfies Record<string, MailMaker>
