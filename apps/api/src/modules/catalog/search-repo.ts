import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/named.ts'

/** For each sound the words of the vocabulary that are most like it, whole or as a beginning. */
export const findLikeWords = (db: Db, sounds: readonly string[]): Promise<{ sound: string; word: string; roman: string }[]> =>
  rows(
    db,
    sql`SELECT DISTINCT s.sound, near.word, near.roman FROM unnest(${sql.param([...sounds])}::text[]) AS s(sound)
      CROSS JOIN LATERAL (
        (SELECT word, roman FROM search_words ORDER BY roman <-> s.sound LIMIT 40)
        UNION ALL (SELECT word, roman FROM search_words ORDER BY roman <->> s.sound LIMIT 40)) near`,
  )
