import type { EditedTemplateName } from '@haat/shared/mails/kinds.ts'
import type { Language } from '@haat/shared/text.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { emailTemplates } from '../../../db/tables/shop/mails.ts'

export type OwnWords = (typeof emailTemplates.$inferSelect)['words']
type OwnRow = typeof emailTemplates.$inferSelect

const isTemplate = (kind: EditedTemplateName, language: Language) =>
  and(eq(emailTemplates.kind, kind), eq(emailTemplates.language, language))

/** The words the shop changed; empty without changes. */
export const findWords = async (db: Db, kind: EditedTemplateName, language: Language): Promise<OwnWords> =>
  (await findText(db, kind, language))?.words ?? {}

/** The shop's own version of a template in a language; undefined if the shop has not changed it. */
export const findText = async (db: Db, kind: EditedTemplateName, language: Language): Promise<OwnRow | undefined> =>
  (await db.select().from(emailTemplates).where(isTemplate(kind, language)).prepare('email template').execute())[0]

/** All templates that the shop changed, in all languages. */
export const findTexts = (db: Db): Promise<Pick<OwnRow, 'kind' | 'language' | 'words'>[]> =>
  db.select({ kind: emailTemplates.kind, language: emailTemplates.language, words: emailTemplates.words }).from(emailTemplates)

/** Stores words if the row still has `version` (0: no row yet); false on a version conflict. */
export async function putText(
  db: Db,
  { kind, language, words }: { kind: EditedTemplateName; language: Language; words: OwnWords },
  version: number,
): Promise<boolean> {
  const written =
    version === 0
      ? await db
          .insert(emailTemplates)
          .values({ kind, language, words })
          .onConflictDoNothing()
          .returning({ kind: emailTemplates.kind })
      : await db
          .update(emailTemplates)
          .set({ words, updatedAt: sql`now()`, version: sql`${emailTemplates.version} + 1` })
          .where(and(isTemplate(kind, language), eq(emailTemplates.version, version)))
          .returning({ kind: emailTemplates.kind })
  return written.length === 1
}
