import { dashboardPaths } from '@haat/shared/dashboard/paths.ts'
import { pageUrl } from '../../platform/page-url.ts'
import { greeting, recipient } from '../accounts/service.ts'
import type { MailRenderer } from '../mails/service.ts'

/** Sent to accounts that are still active. */
const paused: MailRenderer = async (ctx, mail) => {
  const person = await recipient(ctx, mail)
  if (!person?.email) return null
  const { webhook, host, reason } = mail.data
  const made = greeting(person, { webhook: String(webhook), host: String(host), pause: String(reason) })
  return { to: person.email, ...made, link: pageUrl(ctx, dashboardPaths.webhooks) }
}

export const webhookMails = { 'webhook-paused': paused } satisfies Record<string, MailRenderer>
