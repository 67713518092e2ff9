import type { Db } from '../../db/client.ts'
import { mails } from '../../db/tables/mails.ts'

type NewMail = Pick<typeof mails.$inferInsert, 'kind' | 'recipient' | 'userId' | 'language' | 'data'>

export async function insertMail(db: Db, mail: NewMail): Promise<string> {
  const made = await db.insert(mails).values(mail).returning({ id: mails.id })
  return made[0]!.id
}
