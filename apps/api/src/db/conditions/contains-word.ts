import { normalizeForSearch } from '@haat/shared/catalog/normalize.ts'
import { type SQL, sql } from 'drizzle-orm'

const escapeLike = (word: string): string => word.replace(/[\\%_]/g, '\\$&')
/** The pattern of a text that contains `word` anywhere. */
const anywhere = (word: string): string => `%${escapeLike(word)}%`
/** The same for words of three letters; shorter ones at the beginning of a word only, because a trigram index cannot find them inside. */
export const wordOrStart = (word: string): string => `%${word.length < 3 ? ' ' : ''}${escapeLike(word)}%`

/**
 * Condition: a text contains a word, whatever the case, the accents and the spelling of its letters. The function of the database normalizes like
 * `normalizeForSearch`; an index on `toSearchIndex` of the same text answers the condition.
 */
export const containsWord = (text: SQL, word: string, toPattern: (word: string) => string = anywhere): SQL =>
  sql`normalize_for_search(${text}) LIKE ${toPattern(normalizeForSearch(word))}`
