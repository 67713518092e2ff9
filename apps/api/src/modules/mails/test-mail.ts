import { Refusal } from '@haat/shared/errors.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { consumeRateLimit } from '../../platform/rate-limit.ts'
import { likeAnother } from './dashboard/template-preview.ts'
import type { MailRenderer } from './renderer.ts'
import { queueMail } from './service.ts'

/**
 * Queues a test mail to the signed-in user.
 * @throws email_unverified, rate_limited
 */
export async function sendTestMail(ctx: Ctx): Promise<{ to: string; mailId: string }> {
  const to = ctx.person?.email
  if (!to) throw new Refusal('email_unverified')
  await consumeRateLimit(ctx, 'mail', ctx.person?.id)
  const data = { name: ctx.person?.session.user.name ?? '' }
  const mailId = await inTransaction(ctx, (ctx) => queueMail(ctx, { kind: 'test', to, data }))
  return { to, mailId }
}

const test: MailRenderer = async (ctx, mail) => {
  if (mail.data.emailTemplate) return likeAnother(ctx, mail)
  return mail.to ? { to: mail.to, words: { name: String(mail.data.name ?? '') } } : null
}

export const testMails = { test } satisfies Record<string, MailRenderer>
