import { confirmHours } from '@haat/shared/newsletter/constants.ts'
import { type MailRenderer, mailLinkUrl, unsubscribeLinks } from '../mails/service.ts'
import { findById } from './repo.ts'

/** Sent to emails that nobody has confirmed: nothing of the sign-up is quoted. */
const confirm: MailRenderer = async (ctx, { to, data }) => {
  if (!to || typeof data.request !== 'string') return null
  return { to, words: { minutes: String(confirmHours * 60) }, link: mailLinkUrl(ctx, 'n', data.request) }
}

const welcome: MailRenderer = async (ctx, { to, data }) => {
  const row = await findById(ctx.db, String(data.subscriberId))
  if (!to || !row?.confirmedAt || row.unsubscribedAt) return null
  return { to, link: `${ctx.env.publicUrl}/`, stop: unsubscribeLinks(ctx, 'u', row.id) }
}

export const newsletterMails = { 'newsletter-confirm': confirm, 'newsletter-welcome': welcome } satisfies Record<
  string,
  MailRenderer
>
