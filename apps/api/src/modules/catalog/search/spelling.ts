import { splitWords } from '@haat/shared/catalog/normalize.ts'
import { mostQueryWords } from './vocabulary.ts'

/**
 * Writes a corrected search for people. Words of the search index are stems without accents, so each is spelt as it occurs most often in
 * `texts`, or as it is in the index if it does not occur.
 *
 * @param near for each typed word the similar words of the search index
 */
export function spellCorrected(q: string, near: readonly (readonly string[])[], texts: readonly string[]): string {
  const words = splitWords(q).slice(0, mostQueryWords)
  const raw = q.trim().split(/\s+/)
  const typed = raw.length === words.length ? raw : words.map(({ word }) => word)
  const wanted = new Set(near.flat())
  const spellings = new Map<string, Map<string, number>>()
  for (const token of texts.flatMap((text) => text.split(/[^\p{L}\p{N}\p{M}'’]+/u))) {
    const [found, ...others] = splitWords(token)
    if (!found || others.length > 0 || !wanted.has(found.stem)) continue
    const known = spellings.get(found.stem) ?? new Map<string, number>()
    spellings.set(found.stem, known.set(token.toLowerCase(), (known.get(token.toLowerCase()) ?? 0) + 1))
  }
  return words
    .map(({ stem }, index) => {
      const similar = near[index] ?? []
      if (similar.length === 0 || similar.includes(stem)) return typed[index]!
      const known = similar.flatMap((word) => [...(spellings.get(word) ?? [])])
      return known.sort((a, b) => b[1] - a[1])[0]?.[0] ?? similar[0]!
    })
    .join(' ')
}
