import { queryText } from './vocabulary.ts'

/** What a search looks for. */
export interface SearchedWords {
  /** for each typed word the parts of a tsquery that represent it */
  forms: readonly (readonly string[])[]
  /** whether all words have to occur or any of them */
  join: '&' | '|'
}

/** Marks of the weights of words in `product_words`: name; brand or category; tag or option. */
const marks = ['=', '+', '~'] as const
/** Words with the first marks have in addition one with the level of sales of their product, so that best sellers are found without reading the others. */
const marksWithLevel = 2
/** Mark of all words of a sixteenth of the products. */
const sampleMark = '!'
/** The share of the products whose words have that mark. */
export const sampledShare = 1 / 16

/** Most levels of sales, each of which is a word of its products: see `product_index_words`. */
const mostLevel = 16

/** All matches. */
export const foundWords = ({ forms, join }: SearchedWords): string => queryText(forms, join)

/** The matches in a sixteenth of the products. */
export const sampledWords = (words: SearchedWords): string => foundWords(marked(words, [sampleMark]))

/**
 * tsqueries of the matches of a search, from the best to all: all words are in the name; in the name, brand or categories; there or in tags and options;
 * anywhere. If any of the words suffices, products with all but one of them are the best. Before each of them those of its products that have at least a
 * `level` of sales: where these suffice, the others are not read.
 *
 * @param level 0 or 1 without best sellers
 */
export function matchTiers(words: SearchedWords, level: number): string[] {
  const { forms, join } = words
  const levels = level < 2 ? [] : Array.from({ length: mostLevel + 1 - level }, (_, n) => `^${level + n}`)
  const withBestSellers = (tier: string): string[] =>
    levels.length === 0 ? [tier] : [`(${tier})&(${levels.map((sold) => `'${sold}'`).join('|')})`, tier]
  const allButOne =
    join === '|' && forms.length > 2
      ? withBestSellers(forms.map((_, omitted) => `(${queryText(forms.toSpliced(omitted, 1), '&')})`).join('|'))
      : []
  const weighted = marks.flatMap((_, last) => {
    const some = marks.slice(0, last + 1)
    const tier = foundWords(marked(words, some))
    if (levels.length === 0 || last >= marksWithLevel) return withBestSellers(tier)
    return [
      foundWords(
        marked(
          words,
          some.flatMap((mark) => levels.map((sold) => sold + mark)),
        ),
      ),
      tier,
    ]
  })
  return [...allButOne, ...weighted, ...withBestSellers(foundWords(words))]
}

/** Words with one of the marks. */
const marked = ({ forms, join }: SearchedWords, some: readonly string[]): SearchedWords => ({
  forms: forms.map((all) => all.map((form) => withMarks(form, some))),
  join,
})

const withMarks = (form: string, some: readonly string[]): string =>
  form.replaceAll(/'([^']+)'(:\*)?/g, (_, word: string, prefix = '') => {
    const words = some.map((mark) => `'${mark}${word}'${prefix}`)
    return words.length === 1 ? words[0]! : `(${words.join('|')})`
  })
