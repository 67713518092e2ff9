import { queryText } from './vocabulary.ts'

/** Marks of the weights of words in `product_words`: name; brand or category; tag or option. */
const marks = ['=', '+', '~'] as const

/** Most levels of sales, each of which is a word of its products: see `product_index_words`. */
const mostLevel = 16

/**
 * tsqueries of the matches of a search, from the best to all: all words are in the name; in the name, brand or categories; there or in tags and options;
 * anywhere. If any of the words suffices, products with all but one of them are the best.
 *
 * @param forms for each typed word the parts of a tsquery that represent it
 */
export function matchTiers(forms: readonly (readonly string[])[], join: '&' | '|'): string[] {
  const all = queryText(forms, join)
  const allButOne =
    join === '|' && forms.length > 2
      ? [forms.map((_, omitted) => `(${queryText(forms.toSpliced(omitted, 1), '&')})`).join('|')]
      : []
  const weighted = marks.map((_, last) =>
    queryText(
      forms.map((some) => some.map((form) => withMarks(form, last))),
      join,
    ),
  )
  return [...allButOne, ...weighted, all]
}

/** A part of a tsquery whose words have one of the first marks. */
const withMarks = (form: string, last: number): string =>
  form.replaceAll(/'([^']+)'(:\*)?/g, (_, word: string, prefix = '') => {
    const marked = marks.slice(0, last + 1).map((mark) => `'${mark}${word}'${prefix}`)
    return marked.length === 1 ? marked[0]! : `(${marked.join('|')})`
  })

/** Before each tier those of its products that sell best: where these suffice, the others are not read. */
export const withBestSellers = (tiers: readonly string[], level: number): string[] => {
  if (level < 2) return [...tiers]
  const levels = Array.from({ length: mostLevel + 1 - level }, (_, n) => `'^${level + n}'`).join('|')
  return tiers.flatMap((tier) => [`(${tier})&(${levels})`, tier])
}
