import { paths } from '@haat/shared/paths.ts'
import type { Language } from '@haat/shared/text.ts'
import { pageUrl } from '../../platform/page-url.ts'
import { findPersonById, issueToken } from '../accounts/service.ts'
import type { MailRenderer } from '../mails/service.ts'
import { findMember } from './repo.ts'

const lifeMinutes = 7 * 24 * 60

/** Not sent if the member was removed or disabled, or has accepted, in the meantime. */
const invitation: MailRenderer = async (ctx, { userId, data }) => {
  const person = userId ? await findPersonById(ctx, userId) : undefined
  const member = person && (await findMember(ctx.db, person.id))
  if (!person?.email || person.status !== 'active' || member?.status !== 'invited') return null
  const { id, email, name, language } = person
  const secret = await issueToken(ctx, { purpose: 'invitation', userId: id, email, minutes: lifeMinutes })
  return {
    to: email,
    ...(language && { language: language as Language }),
    words: { name: name ?? '', by: String(data.by ?? ''), minutes: String(lifeMinutes) },
    link: `${pageUrl(ctx, paths.invitation)}#${secret}`,
  }
}

export const staffMails = { invitation } satisfies Record<string, MailRenderer>
