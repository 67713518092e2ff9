import { Language } from '@haat/shared/text.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { DueMail, MadeMail } from '../../mails/service.ts'
import { findUserByEmail } from '../repo.ts'
import { findPerson, type PersonRow } from './people-repo.ts'

/** The active account of a mail: by user id, or by the recipient's email. */
export async function recipient(ctx: Ctx, { userId, to }: DueMail): Promise<PersonRow | undefined> {
  const id = userId ?? (to ? (await findUserByEmail(ctx.db, to))?.id : undefined)
  const person = id ? await findPerson(ctx.db, id) : undefined
  return person?.status === 'active' ? person : undefined
}

/** Language and words of a mail to an account: its name, and `more`. */
export function greeting(person: PersonRow, more: Record<string, string | number> = {}): Pick<MadeMail, 'language' | 'words'> {
  const language = Language.safeParse(person.language).data
  const words = Object.fromEntries(Object.entries(more).map(([key, value]) => [key, String(value)]))
  return { ...(language && { language }), words: { name: person.name ?? '', ...words } }
}
