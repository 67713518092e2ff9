import { romanise } from '@haat/shared/catalog/normalize.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { knownForms } from './known-words.ts'
import { searchRules, withSynonyms } from './rules.ts'
import { findLikeWords } from './search-repo.ts'
import { foundWords, type SearchedWords } from './tiers.ts'
import { findClosestWords, queryText, queryWords, searchedWords, swappedAndShortened } from './vocabulary.ts'

/** Interpretation of a search. */
export interface SearchReading {
  /** tsquery as text; depends on the search only, unless it is `fuzzy` */
  words: string
  /** the same with the words of the vocabulary, which the index finds faster */
  found: string
  /** what `found` consists of */
  searched: SearchedWords
  /** similar words are searched too */
  fuzzy: boolean
  /** for each searched word the similar ones, if all words have to occur */
  near?: string[][]
}

/**
 * Yields interpretations of a search from exact to typo-tolerant; callers use the first with results. Yields nothing if the text contains no
 * word, and only the exact one for `exact`. Interpretations that require a word that no product contains are left out.
 */
export async function* interpretSearch(ctx: Ctx, q: string, exact = false): AsyncGenerator<SearchReading> {
  const typed = queryWords(q)
  if (typed.length === 0) return
  const [known, rules] = await Promise.all([knownForms(ctx, q), searchRules(ctx)])
  const asTyped = (forms: string[][]) => (exact ? forms : withSynonyms(q, forms, rules))
  const first = allOf(asTyped(known))
  if (first) yield { words: queryText(asTyped(typed), '&'), ...first, fuzzy: false }
  if (exact) return
  const near = await similarWords(ctx, q)
  if (near.every((words) => words.length === 0)) return
  const widened = (forms: string[][]) =>
    withSynonyms(
      q,
      forms.map((some, index) => [...new Set([...some, ...near[index]!.map((word) => `'${word}'`)])]),
      rules,
      near,
    )
  const [words, found] = [widened(typed), widened(known)]
  const wider = allOf(found)
  if (wider && wider.found !== first?.found) yield { words: queryText(words, '&'), ...wider, fuzzy: true, near }
  const some = found.filter((forms) => forms.length > 0)
  if (words.length > 1 && some.length > 0)
    yield { words: queryText(words, '|'), ...matchesOf({ forms: some, join: '|' }), fuzzy: true }
}

/** Undefined if one of the words cannot occur. */
const allOf = (forms: readonly string[][]): Pick<SearchReading, 'found' | 'searched'> | undefined =>
  forms.every((some) => some.length > 0) ? matchesOf({ forms, join: '&' }) : undefined

const matchesOf = (searched: SearchedWords): Pick<SearchReading, 'found' | 'searched'> => ({
  found: foundWords(searched),
  searched,
})

/** The words of the vocabulary closest to each searched word; empty without a similar one. */
export async function similarWords(ctx: Ctx, q: string): Promise<string[][]> {
  const words = searchedWords(q)
  const isLast = (index: number) => index === words.length - 1
  const [{ vocabulary }, ...like] = await Promise.all([
    searchRules(ctx),
    ...words.map(({ stem }, index) => likeWords(ctx, romanise(stem), isLast(index))),
  ])
  return words.map(({ stem }, index) => findClosestWords(stem, [...like[index]!, ...vocabulary], isLast(index)))
}

/** Words of the vocabulary that sound similar; the last one of a search may be unfinished (`growing`). */
const likeWords = (ctx: Ctx, sound: string, growing: boolean): Promise<{ word: string; roman: string }[]> =>
  remembered(ctx, `words like ${sound}${growing ? ' growing' : ''}`, async () =>
    sound.length < 3 ? [] : findLikeWords(ctx.db, { sound, variants: swappedAndShortened(sound), growing }),
  )
