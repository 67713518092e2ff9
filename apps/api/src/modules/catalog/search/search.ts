import { romanise, splitWords } from '@haat/shared/catalog/normalize.ts'
import { type Ctx, remembered } from '../../../platform/context.ts'
import { searchRules, withSynonyms } from './rules.ts'
import { findLikeWords } from './search-repo.ts'
import { findClosestWords, mostQueryWords, queryText, queryWords, swappedAndShortened } from './vocabulary.ts'

/** How the words of a search are read. */
export interface SearchReading {
  /** tsquery as text */
  words: string
  /** similar words are searched too */
  fuzzy: boolean
  /** for each typed word the similar ones, if all words have to occur */
  near?: string[][]
}

/**
 * Yields interpretations of a search from exact to typo-tolerant; callers use the first with results. Yields nothing if the text contains no
 * word, and only the exact one for `exact`.
 */
export async function* interpretSearch(ctx: Ctx, q: string, exact = false): AsyncGenerator<SearchReading> {
  const typed = queryWords(q)
  if (typed.length === 0) return
  if (exact) return yield { words: queryText(typed, '&'), fuzzy: false }
  const rules = await searchRules(ctx)
  yield { words: queryText(withSynonyms(q, typed, rules), '&'), fuzzy: false }
  const near = await similarWords(ctx, q)
  const wider = withSynonyms(
    q,
    typed.map((forms, index) => [...new Set([...forms, ...near[index]!.map((word) => `'${word}'`)])]),
    rules,
    near,
  )
  if (near.every((words) => words.length === 0)) return
  yield { words: queryText(wider, '&'), fuzzy: true, near }
  if (wider.length > 1) yield { words: queryText(wider, '|'), fuzzy: true }
}

/** The words of the vocabulary closest to each typed word; empty without a similar one. */
export const similarWords = (ctx: Ctx, q: string): Promise<string[][]> =>
  remembered(ctx, `corrected ${q}`, () => findSimilarWords(ctx, q))

async function findSimilarWords(ctx: Ctx, q: string): Promise<string[][]> {
  const words = splitWords(q).slice(0, mostQueryWords)
  const sounds = [...new Set(words.map(({ stem }) => romanise(stem)))].filter((sound) => sound.length >= 3)
  const variants = sounds.flatMap((sound) => swappedAndShortened(sound).map((variant) => ({ sound, variant })))
  const [like, { vocabulary }] = await Promise.all([
    sounds.length > 0 ? findLikeWords(ctx.db, sounds, variants) : [],
    searchRules(ctx),
  ])
  return words.map(({ stem }, index) => {
    const growing = index === words.length - 1
    return findClosestWords(stem, [...like.filter(({ sound }) => sound === romanise(stem)), ...vocabulary], growing)
  })
}
