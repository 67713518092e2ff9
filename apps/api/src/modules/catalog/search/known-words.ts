import { type Ctx, remembered } from '../../../platform/context.ts'
import { findWordsBetween } from './search-repo.ts'
import { completionsOf, isListed, queryWords, searchedWords, vocabularyForm } from './vocabulary.ts'

/** With more completions, the index is searched by prefix: the ranking compares each completion with each product. */
const mostCompletions = 40

/**
 * The typed words as parts of a tsquery that the index finds without reading all words with the same prefix: the last word is replaced by the words of
 * the vocabulary that start with it. Empty for a word that no product contains.
 */
export async function knownForms(ctx: Ctx, q: string): Promise<string[][]> {
  const words = searchedWords(q)
  const typed = queryWords(q)
  const find = oneQuery(ctx)
  const isKnown = async (stem: string) => (await find(stem, `${stem}\u0001`)).length > 0
  return Promise.all(
    words.map(async (last, index) => {
      const { word, stem } = last
      if (index < words.length - 1) return !isListed(stem) || (await isKnown(stem)) ? typed[index]! : []
      const completions = completionsOf(last)
      if (!completions) return typed[index]!
      const [found, plurals] = await Promise.all([
        Promise.all(completions.beginnings.map((from) => find(from, `${from}\u{10ffff}`))),
        Promise.all(completions.plurals.map(async (plural) => ((await isKnown(plural.stem)) ? [plural.word] : []))),
      ])
      const forms = [...found.flat().map(vocabularyForm), ...plurals.flat().map(vocabularyForm)]
      if (forms.length > mostCompletions) return typed[index]!
      // With the word itself, those that are spelt like it rank before its other forms.
      return forms.length > 0 && word !== stem ? [...new Set([`'${word}'`, ...forms])] : [...new Set(forms)]
    }),
  )
}

/** Words of the vocabulary in a range, cached by range; the ranges of one search are read in one query. */
function oneQuery(ctx: Ctx): (from: string, to: string) => Promise<string[]> {
  const ranges: { from: string; to: string }[] = []
  let query: Promise<{ range: number; word: string }[]> | undefined
  return (from, to) =>
    remembered(ctx, `words ${from} ${to}`, async () => {
      const range = ranges.push({ from, to }) - 1
      query ??= Promise.resolve().then(() => findWordsBetween(ctx.db, ranges, mostCompletions + 1))
      return (await query).flatMap((found) => (found.range === range ? [found.word] : []))
    })
}
