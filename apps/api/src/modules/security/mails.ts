import { paths } from '@haat/shared/paths.ts'
import { Language } from '@haat/shared/text.ts'
import { pageUrl } from '../../page-url.ts'
import { personById } from '../accounts/people.ts'
import type { MailMaker } from '../mails/maker.ts'

/** Goes to the address the account has now; what was changed is said in the mail's own words. */
const factorsChanged: MailMaker = async (ctx, { userId, data }) => {
  const person = userId ? await personById(ctx, userId) : undefined
  if (!person?.email || person.status !== 'active') return null
  const language = Language.safeParse(person.language).data
  return {
    to: person.email,
    ...(language && { language }),
    words: { name: person.name ?? '', change: String(data.change ?? '') },
    link: pageUrl(ctx, paths.security),
  }
}

export const securityMails = { 'factors-changed': factorsChanged } satisfies Record<string, MailMaker>
