import { type SQL, sql } from 'drizzle-orm'

/** Bengali letters that have a code point of their own and are also written with a dot below; normalizing takes them apart. */
const dotted: Record<string, string> = { '\u09a1\u09bc': '\u09dc', '\u09a2\u09bc': '\u09dd', '\u09af\u09bc': '\u09df' }

/** The pattern of a text that contains `word` anywhere. */
const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Condition: a text contains a word, in either of its spellings: names are stored as they were typed, and keyboards differ in how they
 * write the Bengali letters ড়, ঢ় and য়.
 */
export function containsWord(text: SQL, word: string, toPattern: (word: string) => string = anywhere): SQL {
  const apart = word.normalize('NFC')
  const joined = apart.replace(/[\u09a1\u09a2\u09af]\u09bc/g, (letter) => dotted[letter]!)
  if (joined === apart) return sql`${text} LIKE ${toPattern(word)}`
  return sql`(${text} LIKE ${toPattern(apart)} OR ${text} LIKE ${toPattern(joined)})`
}
