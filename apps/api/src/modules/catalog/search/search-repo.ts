import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'

/**
 * The words of the vocabulary most similar to each sound, as a whole or as a prefix, and those that sound like one of its variants: in a
 * short word with two swapped letters hardly any trigram is right.
 */
export const findLikeWords = (
  db: Db,
  sounds: readonly string[],
  variants: readonly { sound: string; variant: string }[],
): Promise<{ sound: string; word: string; roman: string }[]> =>
  rows(
    db,
    sql`SELECT DISTINCT s.sound, near.word, near.roman FROM unnest(${sql.param([...sounds])}::text[]) AS s(sound)
      CROSS JOIN LATERAL (
        (SELECT word, roman FROM search_words ORDER BY roman <-> s.sound LIMIT 40)
        UNION ALL (SELECT word, roman FROM search_words ORDER BY roman <->> s.sound LIMIT 40)) near
      UNION SELECT v.sound, word, roman
      FROM unnest(${sql.param(variants.map(({ sound }) => sound))}::text[], ${sql.param(variants.map(({ variant }) => variant))}::text[]) AS v(sound, variant)
      JOIN search_words ON roman = v.variant`,
  )
