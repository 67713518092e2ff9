import { romanise, wordsOf } from '@haat/shared/catalog/fold.ts'
import { type Ctx, remembered } from '../../ctx.ts'
import { findLikeWords } from './search-repo.ts'
import { mend, queryText, queryWords } from './search-words.ts'

/** Ways to read what was typed, from exact to generous; the first that finds something is taken. Empty: there is no word in it. */
export async function* readings(ctx: Ctx, q: string): AsyncGenerator<{ words: string; fuzzy: boolean }> {
  const typed = queryWords(q)
  if (typed.length === 0) return
  yield { words: queryText(typed, '&'), fuzzy: false }
  const mended = await remembered(ctx, `mended ${q}`, () => mendWords(ctx, q, typed))
  const known = mended.filter((forms) => forms.length > 0)
  if (known.length === typed.length) yield { words: queryText(known, '&'), fuzzy: true }
  if (known.length > 0) yield { words: queryText(known, '|'), fuzzy: true }
}

/** Each word with its nearest relatives in the vocabulary; none for a word that is like nothing. */
async function mendWords(ctx: Ctx, q: string, typed: readonly (readonly string[])[]): Promise<string[][]> {
  const words = wordsOf(q).slice(0, typed.length)
  const sounds = [...new Set(words.map(({ stem }) => romanise(stem)))].filter((sound) => sound.length >= 3)
  const like = sounds.length > 0 ? await findLikeWords(ctx.db, sounds) : []
  return words.map(({ stem }, index) => {
    const growing = index === words.length - 1
    const near = mend(
      stem,
      like.filter(({ sound }) => sound === romanise(stem)),
      growing,
    )
    return [...new Set([...typed[index]!, ...near.map((word) => `'${word}'`)])]
  })
}
