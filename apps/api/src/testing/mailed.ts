import { eq } from 'drizzle-orm'
import { mails } from '../db/tables/mails.ts'
import { mailMakers } from '../mail-makers.ts'
import type { MadeMail } from '../modules/mails/maker.ts'
import type { TestApp } from './app.ts'
import { ctxOf } from './factories/ctx.ts'

/** Makes the mails that are due, oldest first. */
export async function mailed(shop: TestApp): Promise<(Omit<MadeMail, 'language'> & { kind: string; language: string })[]> {
  const due = await shop.db.select().from(mails).where(eq(mails.state, 'queued')).orderBy(mails.createdAt, mails.id)
  const made = []
  for (const mail of due) {
    const language = mail.language as 'en'
    const answer = await mailMakers[mail.kind as 'verify-email']?.(ctxOf(shop), { ...mail, language, to: mail.recipient })
    await shop.db
      .update(mails)
      .set({ state: answer ? 'sent' : 'dropped' })
      .where(eq(mails.id, mail.id))
    if (answer) made.push({ kind: mail.kind, ...answer, language: answer.language ?? mail.language })
  }
  return made
}

/** The secret of the one link that was mailed. */
export async function mailedSecret(shop: TestApp): Promise<string> {
  const secrets = (await mailed(shop)).flatMap(({ link }) => link?.split('#')[1] ?? [])
  if (secrets.length !== 1) throw new Error(`${secrets.length} links were mailed`)
  return secrets[0]!
}
