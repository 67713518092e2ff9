import { paths } from '@haat/shared/paths.ts'
import type { Language } from '@haat/shared/text.ts'
import { pageUrl } from '../../page-url.ts'
import { personById } from '../accounts/people.ts'
import { issueToken } from '../accounts/tokens.ts'
import type { MailMaker } from '../mails/maker.ts'
import { findMember } from './repo.ts'

const sevenDays = 7 * 24 * 60

/** Nothing is sent to who was removed or disabled, or has accepted, meanwhile. */
const invitation: MailMaker = async (ctx, { userId, data }) => {
  const person = userId ? await personById(ctx, userId) : undefined
  const member = person && (await findMember(ctx.db, person.id))
  if (!person?.email || person.status !== 'active' || member?.status !== 'invited') return null
  const { id, email, name, language } = person
  const secret = await issueToken(ctx, { purpose: 'invitation', userId: id, email, minutes: sevenDays })
  return {
    to: email,
    ...(language && { language: language as Language }),
    words: { name: name ?? '', by: String(data.by ?? ''), minutes: String(sevenDays) },
    link: `${pageUrl(ctx, paths.invitation)}#${secret}`,
  }
}

export const staffMails = { invitation } satisfies Record<string, MailMaker>
