import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named, writtenOnce } from '../../../db/rows.ts'

interface VocabularyRow {
  word: string
  roman: string
}

interface Sound {
  sound: string
  /** see `swappedAndShortened` */
  variants: readonly string[]
  /** the word may be unfinished */
  growing: boolean
}

/**
 * The words of the vocabulary that sound like `sound`. If there is none, the most similar ones, those with a similar beginning if it is `growing`, and those
 * that sound like one of its variants: in a short word with two swapped letters hardly any trigram is right.
 */
export const findLikeWords = (db: Db, { sound, variants, growing }: Sound): Promise<VocabularyRow[]> =>
  writtenOnce(db, 'search words like', { sound, variants, growing }, selectLikeWords)

function selectLikeWords(): SQL {
  const [sound, variants, growing] = ['sound', 'variants', 'growing'].map((name) => sql.placeholder(name))
  // `=` would be looked for in the index of trigrams, which compares a third of all words.
  return sql`WITH same AS MATERIALIZED (SELECT word, roman FROM search_words WHERE roman BETWEEN ${sound} AND ${sound})
    SELECT word, roman FROM same
    UNION SELECT near.word, near.roman FROM (SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM same)) unknown
    CROSS JOIN LATERAL (
      (SELECT word, roman FROM search_words ORDER BY roman <-> ${sound} LIMIT 40)
      UNION ALL (SELECT word, roman FROM search_words WHERE ${growing}::boolean ORDER BY roman <->> ${sound} LIMIT 40)
      UNION ALL (SELECT word, roman FROM search_words WHERE roman = ANY(${variants}::text[]))) near`
}

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
