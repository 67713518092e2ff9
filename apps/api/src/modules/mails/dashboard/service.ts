import type { ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { MailState, mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import { mailFolder } from '../../../gateways/mail.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readRules } from '../../settings/service.ts'
import { countUnsent, findMail } from '../queue/repo.ts'
import { senderEmail } from '../queue/send.ts'

/** How emails are sent, and how many are queued or failed. Of the SMTP URL only the host: the rest may contain a password. */
export async function readMailState(ctx: Ctx): Promise<{ mail: MailState }> {
  const { smtpUrl, publicUrl } = ctx.env
  const [settings, unsent] = await Promise.all([readRules(ctx), countUnsent(ctx.db)])
  return {
    mail: {
      way: smtpUrl ? 'smtp' : 'files',
      place: smtpUrl ? new URL(smtpUrl).host : mailFolder(ctx.env),
      from: senderEmail(settings, new URL(publicUrl).hostname),
      ...unsent,
    },
  }
}

/**
 * State of a test mail that the signed-in user sent to themselves.
 * @throws not_found
 */
export async function readTestOutcome(ctx: Ctx, { mailId }: ParsedOf<typeof mailsDashboardApi.testOutcome>) {
  const found = await findMail(ctx.db, mailId, 'test', ctx.person?.email ?? '')
  if (!found) throw new Refusal('not_found')
  return found
}
