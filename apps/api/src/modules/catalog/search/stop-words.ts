import { splitWords } from '@haat/shared/catalog/normalize.ts'

/**
 * Words that say nothing about a product, in the languages of the shop. Words that may distinguish products are not among them: French "sans" and "or" (gold), the size
 * or vitamin "a", the brand "on", Arabic "على", which is also the name Ali.
 */
const texts = [
  'an and at by for from in of the to with',
  'au aux avec de des du en et la le les par pour un une',
  'في من مع عن إلى',
  'ও এবং এর জন্য থেকে সহ',
]

const stopWords: ReadonlySet<string> = new Set(texts.flatMap(splitWords).map(({ word }) => word))

/** `words` without stop words, or all of them if they consist of nothing else. */
export function withoutStopWords<Word>(words: readonly Word[], textOf: (word: Word) => string): readonly Word[] {
  const others = words.filter((word) => !stopWords.has(textOf(word)))
  return others.length > 0 ? others : words
}
