import type { LetterName } from '@haat/shared/mails/kinds.ts'
import type { Language } from '@haat/shared/text.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { mailTexts } from '../../db/tables/mails.ts'

export type OwnWords = (typeof mailTexts.$inferSelect)['words']
type OwnRow = typeof mailTexts.$inferSelect

const at = (kind: LetterName, language: Language) => and(eq(mailTexts.kind, kind), eq(mailTexts.language, language))

export const findWords = async (db: Db, kind: LetterName, language: Language): Promise<OwnWords> =>
  (await findText(db, kind, language))?.words ?? {}

export const findText = async (db: Db, kind: LetterName, language: Language): Promise<OwnRow | undefined> =>
  (await db.select().from(mailTexts).where(at(kind, language)))[0]

export const findTexts = (db: Db): Promise<Pick<OwnRow, 'kind' | 'language' | 'words'>[]> =>
  db.select({ kind: mailTexts.kind, language: mailTexts.language, words: mailTexts.words }).from(mailTexts)

/** Takes the place of version `version` (0: of nothing); false when another one stands there. */
export async function putText(
  db: Db,
  { kind, language, words }: { kind: LetterName; language: Language; words: OwnWords },
  version: number,
): Promise<boolean> {
  const written =
    version === 0
      ? await db.insert(mailTexts).values({ kind, language, words }).onConflictDoNothing().returning({ kind: mailTexts.kind })
      : await db
          .update(mailTexts)
          .set({ words, updatedAt: sql`now()`, version: sql`${mailTexts.version} + 1` })
          .where(and(at(kind, language), eq(mailTexts.version, version)))
          .returning({ kind: mailTexts.kind })
  return written.length === 1
}
