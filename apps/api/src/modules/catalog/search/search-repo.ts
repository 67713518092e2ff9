import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named } from '../../../db/rows.ts'

interface VocabularyRow {
  word: string
  roman: string
}

/**
 * The words of the vocabulary that sound like `sound`. If there is none, the most similar ones, as a whole or as a prefix, and those that sound like one
 * of its variants: in a short word with two swapped letters hardly any trigram is right.
 */
export const findLikeWords = (db: Db, sound: string, variants: readonly string[]): Promise<VocabularyRow[]> =>
  named(
    db,
    'search words like',
    sql`WITH same AS MATERIALIZED (SELECT word, roman FROM search_words WHERE roman = ${sound})
      SELECT word, roman FROM same
      UNION SELECT near.word, near.roman FROM (SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM same)) unknown
      CROSS JOIN LATERAL (
        (SELECT word, roman FROM search_words ORDER BY roman <-> ${sound} LIMIT 40)
        UNION ALL (SELECT word, roman FROM search_words ORDER BY roman <->> ${sound} LIMIT 40)
        UNION ALL (SELECT word, roman FROM search_words WHERE roman = ANY(${sql.param([...variants])}::text[]))) near`,
  )

/** For each range of words, lower bound included and upper bound not, in the order of their bytes, at most `most` words of the vocabulary. */
export async function findWordsBetween(
  db: Db,
  ranges: readonly { from: string; to: string }[],
  most: number,
): Promise<{ range: number; word: string }[]> {
  return named(
    db,
    'search words between',
    sql`SELECT r.n::int - 1 AS range, found.word
      FROM unnest(${sql.param(ranges.map(({ from }) => from))}::text[], ${sql.param(ranges.map(({ to }) => to))}::text[]) WITH ORDINALITY AS r(low, high, n)
      CROSS JOIN LATERAL (SELECT word FROM search_words WHERE word ~>=~ r.low AND word ~<~ r.high ORDER BY word USING ~<~ LIMIT ${most}::int) found`,
  )
}
