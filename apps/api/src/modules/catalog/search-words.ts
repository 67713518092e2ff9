import { romanise, typos, wordsOf } from '@haat/shared/catalog/fold.ts'

/** Texts of a product by what a hit in them is worth. */
export interface SearchTexts {
  A: string[]
  B: string[]
  C: string[]
  D: string[]
}

const mostWords = 3_000
const mostPlaces = 8

/** A tsvector as text. Built here, not by a parser of the database, whose idea of a letter depends on its locale. */
export function searchVector(texts: SearchTexts): string {
  const places = new Map<string, string[]>()
  let place = 0
  for (const weight of ['A', 'B', 'C', 'D'] as const)
    for (const { word, stem } of texts[weight].flatMap(wordsOf)) {
      place += 1
      if (place > mostWords) break
      for (const lexeme of word === stem ? [word] : [word, stem]) {
        const known = places.get(lexeme)
        if (!known) places.set(lexeme, [`${place}${weight}`])
        else if (known.length < mostPlaces) known.push(`${place}${weight}`)
      }
    }
  return [...places].map(([lexeme, at]) => `'${lexeme}':${at.join(',')}`).join(' ')
}

/** Words worth mending typos to, with their sound; numbers and codes are none. */
export const vocabularyOf = (texts: SearchTexts): [word: string, roman: string][] =>
  [...texts.A, ...texts.B, ...texts.C, ...texts.D]
    .flatMap(wordsOf)
    .slice(0, mostWords)
    .flatMap(({ stem }): [string, string][] => (stem.length < 3 || /\p{N}/u.test(stem) ? [] : [[stem, romanise(stem)]]))

const mostQueryWords = 10

/** What a visitor typed, as stems; the last word may still be growing. */
export function queryWords(q: string): string[][] {
  const words = wordsOf(q).slice(0, mostQueryWords)
  return words.map(({ word, stem }, index) => {
    if (index < words.length - 1) return [`'${stem}'`]
    return word === stem ? [`'${word}':*`] : [`'${word}':*`, `'${stem}':*`]
  })
}

/** A tsquery as text: every word in one of its forms, or (`any`) just some of the words. */
export const queryText = (words: readonly (readonly string[])[], join: '&' | '|'): string =>
  words.map((forms) => (forms.length === 1 ? forms[0]! : `(${forms.join('|')})`)).join(join)

/** The nearest of the words the vocabulary offers for a mistyped one, at most `most`. */
export function mend(typed: string, offered: readonly { word: string; roman: string }[], growing: boolean, most = 6): string[] {
  const sound = romanise(typed)
  if (sound.length < 3) return []
  const allowed = sound.length <= 4 ? 1 : sound.length <= 8 ? 2 : 3
  const near = offered.flatMap(({ word, roman }) => {
    const whole = typos(sound, roman, allowed)
    const start = growing
      ? Math.min(...[-1, 0, 1].map((by) => typos(sound, roman.slice(0, sound.length + by), allowed) + 0.5))
      : whole
    const distance = Math.min(whole, start)
    return distance > allowed ? [] : [{ word, distance }]
  })
  const nearest = Math.min(...near.map(({ distance }) => distance))
  return near
    .filter(({ distance }) => distance <= nearest + 1)
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word)
}
