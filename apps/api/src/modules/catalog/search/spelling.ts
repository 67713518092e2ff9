import { splitWords } from '@haat/shared/catalog/normalize.ts'
import { searchedWords } from './vocabulary.ts'

/** A word as people write it, in lower case. */
export interface Spelling {
  text: string
  stem: string
}

/** The words of texts as they are written there, with repetitions. */
export const spellingsIn = (texts: readonly string[]): Spelling[] =>
  texts
    .flatMap((text) => text.split(/[^\p{L}\p{N}\p{M}'’]+/u))
    .flatMap((token) => {
      const [found, ...others] = splitWords(token)
      return found && others.length === 0 ? [{ text: token.toLowerCase(), stem: found.stem }] : []
    })

/**
 * Writes a corrected search for display. Words of the search index are stems without accents, so each is spelt as it occurs most often in
 * `known`, or as it is in the index if it does not occur.
 *
 * @param near for each searched word the similar words of the search index
 */
export function spellCorrected(q: string, near: readonly (readonly string[])[], known: readonly Spelling[]): string {
  const words = splitWords(q)
  const searched = searchedWords(q)
  const raw = q.trim().split(/\s+/)
  const typed = raw.length === words.length ? raw : words.map(({ word }) => word)
  const wanted = new Set(near.flat())
  const spellings = new Map<string, Map<string, number>>()
  for (const { text, stem } of known) {
    if (!wanted.has(stem)) continue
    const counts = spellings.get(stem) ?? new Map<string, number>()
    spellings.set(stem, counts.set(text, (counts.get(text) ?? 0) + 1))
  }
  let at = 0
  return words
    .map(({ word, stem }, index) => {
      const similar = (word === searched[at]?.word && near[at++]) || []
      if (similar.length === 0 || similar.includes(stem)) return typed[index]!
      const found = similar.flatMap((word) => [...(spellings.get(word) ?? [])])
      return found.sort((a, b) => b[1] - a[1])[0]?.[0] ?? similar[0]!
    })
    .join(' ')
}
