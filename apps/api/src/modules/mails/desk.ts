import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { MailState, mailsDeskApi } from '@haat/shared/mails/desk-endpoints.ts'
import type { Ctx } from '../../ctx.ts'
import { mailFolder } from '../../gateways/mail.ts'
import { readRules } from '../settings/service.ts'
import { countUnsent, findMail } from './repo.ts'
import { senderOf } from './send.ts'

/** Of the address of the mail server only its host: the rest may hold a password. */
export async function readMailState(ctx: Ctx): Promise<{ mail: MailState }> {
  const { smtpUrl, publicUrl } = ctx.env
  const [settings, unsent] = await Promise.all([readRules(ctx), countUnsent(ctx.db)])
  return {
    mail: {
      way: smtpUrl ? 'smtp' : 'files',
      place: smtpUrl ? new URL(smtpUrl).host : mailFolder(ctx.env),
      from: senderOf(settings, new URL(publicUrl).hostname),
      ...unsent,
    },
  }
}

export async function readTestOutcome(ctx: Ctx, { mailId }: ParsedOf<typeof mailsDeskApi.testOutcome>) {
  const found = await findMail(ctx.db, mailId, 'test', ctx.person?.email ?? '')
  if (!found) throw new Refusal('not_found')
  return found
}
