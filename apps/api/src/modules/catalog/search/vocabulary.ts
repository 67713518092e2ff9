import { editDistances, romanise, splitWords, type Word } from '@haat/shared/catalog/normalize.ts'
import { withoutStopWords } from './stop-words.ts'

/** Texts of a product by search weight. */
export interface SearchTexts {
  A: string[]
  B: string[]
  C: string[]
  D: string[]
}

const mostWords = 3_000
const mostPlaces = 8

const splitTexts = new Map<string, ReturnType<typeof splitWords>>()

/** The words of a text. Short texts are cached for a while: products share brands, categories, tags and options, and each name is needed twice. */
function wordsOf(text: string): ReturnType<typeof splitWords> {
  if (text.length > 200) return splitWords(text)
  const known = splitTexts.get(text) ?? splitWords(text)
  if (splitTexts.size >= 5_000) splitTexts.clear()
  splitTexts.set(text, known)
  return known
}

/** A tsvector as text. Built here, because PostgreSQL's parser depends on the locale of the database. */
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

/** Ends the letters before the first digit of a code in the vocabulary: `iphone15` is in it as `iphone#`. No word contains it. */
const codeMark = '#'

/** Stems with their romanised form, for typo correction; of words with digits the letters before the first one, with an empty form. */
export const toVocabulary = (texts: SearchTexts): [word: string, roman: string][] =>
  [...texts.A, ...texts.B, ...texts.C, ...texts.D]
    .flatMap(wordsOf)
    .slice(0, mostWords)
    .flatMap(({ word, stem }): [string, string][] => {
      if (isListed(stem)) return [[stem, romanise(stem)]]
      const letters = /^(\P{N}{3,})\p{N}/u.exec(word)?.[1]
      return letters === undefined ? [] : [[`${letters}${codeMark}`, '']]
    })

/** Whether a stem is in the vocabulary if a product contains it. */
export const isListed = (stem: string): boolean => stem.length >= 3 && !/\p{N}/u.test(stem)

/** Further words of a search are ignored. */
const mostQueryWords = 10

/** The words by which a search finds products: "shirt for men" finds shirts whose texts do not contain "for". */
export const searchedWords = (q: string): readonly Word[] =>
  withoutStopWords(splitWords(q), ({ word }) => word).slice(0, mostQueryWords)

/** How the vocabulary, which consists of stems, completes the beginning of a word. */
export interface Completions {
  /** beginnings of the stems */
  beginnings: string[]
  /** words that begin so although their stem does not, if the stem is in the vocabulary: "berri" and "berry" */
  plurals: { stem: string; word: string }[]
}

/** Undefined if stems are missing in the vocabulary. What begins with an Arabic article and two letters may be anything. */
export function completionsOf({ word, stem }: Word): Completions | undefined {
  const [, ies] = /^([a-z]{2,})ie?$/.exec(word) ?? []
  const [, es] = /^([a-z]*(?:ch|sh|ss|x|z))e$/.exec(word) ?? []
  const plurals = [
    ...(ies === undefined ? [] : [{ stem: `${ies}y`, word: `${ies}ies` }]),
    ...(es === undefined ? [] : [{ stem: es, word: `${es}es` }]),
  ]
  const isComplete = [word, stem, ...plurals.map((plural) => plural.stem)].every(isListed) && !isArticle(word)
  return isComplete ? { beginnings: [...new Set([word, stem])], plurals } : undefined
}

const isArticle = (word: string): boolean => /^(وال|بال|كال|فال|ال|لل).{0,2}$/.test(word)

/** The part of a tsquery for a word of the vocabulary. */
export const vocabularyForm = (word: string): string => (word.endsWith(codeMark) ? `'${word.slice(0, -1)}':*` : `'${word}'`)

/** The words of a search as stems; the last one is also matched as a prefix. */
export function queryWords(q: string): string[][] {
  const words = searchedWords(q)
  return words.map(({ word, stem }, index) => {
    if (index < words.length - 1) return [`'${stem}'`]
    return word === stem ? [`'${word}':*`] : [`'${word}':*`, `'${stem}':*`]
  })
}

/** A tsquery as text, joining the words with AND or OR; forms of one word are joined with OR. */
export const queryText = (words: readonly (readonly string[])[], join: '&' | '|'): string =>
  words.map((forms) => (forms.length === 1 ? forms[0]! : `(${forms.join('|')})`)).join(join)

/**
 * The words of the vocabulary closest to a mistyped one, at most `most`: all with the same, smallest distance. Up to 5 letters may differ
 * in 1, up to 8 in 2, longer words in 3; with 2 or more the first letter has to be right. Doubled letters are the smallest difference.
 * `growing`: the word may be unfinished.
 */
export function findClosestWords(
  typed: string,
  offered: readonly { word: string; roman: string }[],
  growing: boolean,
  most = 6,
): string[] {
  const sound = romanise(typed)
  if (sound.length < 3) return []
  const allowed = sound.length <= 5 ? 1 : sound.length <= 8 ? 2 : 3
  const near = offered.flatMap(({ word, roman }) => {
    // No further beginning is compared, and a longer word differs in more letters.
    const distances = editDistances(sound, roman.slice(0, sound.length + allowed), allowed)
    const at = (length: number): number => distances[length] ?? allowed + 1
    const whole = at(roman.length)
    const start = growing ? Math.min(...[-1, 0, 1].map((by) => at(Math.min(sound.length + by, roman.length)))) : whole
    const edits = Math.min(whole, start)
    if (edits > allowed || (edits >= 2 && sound[0] !== roman[0])) return []
    const doubling = withoutDoubles(sound) === withoutDoubles(roman)
    return [{ word, distance: Math.min(whole, doubling ? 0.5 : start + 0.5) }]
  })
  const nearest = Math.min(...near.map(({ distance }) => distance))
  return [...new Set(near.filter(({ distance }) => distance === nearest).map(({ word }) => word))].sort().slice(0, most)
}

/** A sound with two neighbouring letters swapped, or with one letter left out, in every place. */
export const swappedAndShortened = (sound: string): string[] => [
  ...new Set(
    [...sound].flatMap((letter, at) => [
      sound.slice(0, at) + sound.slice(at + 1),
      sound.slice(0, at) + (sound[at + 1] ?? '') + letter + sound.slice(at + 2),
    ]),
  ),
]

const withoutDoubles = (word: string): string => word.replace(/(.)\1+/g, '$1')
