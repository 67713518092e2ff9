import { normalizeForSearch } from '@haat/shared/catalog/normalize.ts'
import { type SQL, sql } from 'drizzle-orm'

const escapeLike = (word: string): string => word.replace(/[\\%_]/g, '\\$&')
/**
 * Condition: a text contains a word, whatever the case, the accents and the spelling of its letters. The function of the database normalizes like
 * `normalizeForSearch`; an index on `toSearchIndex` of the same text answers the condition for words of three letters and more.
 */
export const containsWord = (text: SQL, word: string): SQL =>
  sql`normalize_for_search(${text}) LIKE ${`%${escapeLike(normalizeForSearch(word))}%`}`

/**
 * The same for a large table with such an index: words of one or two letters are found at the beginning of the text and after a space only, because the trigram
 * index cannot find them inside of words and all rows would be read.
 */
export function containsIndexedWord(text: SQL, word: string): SQL {
  const normalized = normalizeForSearch(word)
  if ([...normalized].length > 2) return containsWord(text, word)
  const start = `${escapeLike(normalized)}%`
  return sql`normalize_for_search(${text}) LIKE ANY (${sql.param([start, `% ${start}`])}::text[])`
}
