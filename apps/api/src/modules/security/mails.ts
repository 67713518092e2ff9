import { paths } from '@haat/shared/paths.ts'
import { Language } from '@haat/shared/text.ts'
import { pageUrl } from '../../platform/page-url.ts'
import { findPersonById } from '../accounts/service.ts'
import type { MailRenderer } from '../mails/service.ts'

/** Sent to the current email of the account. */
const factorsChanged: MailRenderer = async (ctx, { userId, data }) => {
  const person = userId ? await findPersonById(ctx, userId) : undefined
  if (!person?.email || person.status !== 'active') return null
  const language = Language.safeParse(person.language).data
  return {
    to: person.email,
    ...(language && { language }),
    words: { name: person.name ?? '', change: String(data.change ?? '') },
    link: pageUrl(ctx, paths.security),
  }
}

export const securityMails = { 'factors-changed': factorsChanged } satisfies Record<string, MailRenderer>
