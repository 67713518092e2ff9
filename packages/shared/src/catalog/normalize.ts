/**
 * Normalizes words for search, with the same result for product texts and for queries: spelling variants in Latin, Arabic and
 * Bengali script become one form.
 */
const longest = 60

/** Lower case, without accents and combining marks, one form per letter, digits of any script as ASCII. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD') // lower case may produce composed characters (İ)
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u0621\u0981\u09bc\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6))
    .replace(/[^a-z0-9\s]/g, (emailTemplate) => oneForm[emailTemplate] ?? emailTemplate)
}

const oneForm: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ð: 'd',
  // Arabic: ى/ي and ة/ه are used interchangeably; letters of Persian and Urdu keyboards
  ى: 'ي',
  ة: 'ه',
  ٱ: 'ا',
  ک: 'ك',
  ی: 'ي',
  گ: 'ك',
  ھ: 'ه',
  ہ: 'ه',
  ۃ: 'ه',
  ے: 'ي',
  پ: 'ب',
  چ: 'ج',
  ژ: 'ز',
  ڤ: 'ف',
  // Bengali: long and short vowels, and letters with the same sound
  '\u09c0': '\u09bf',
  '\u09c2': '\u09c1',
  ণ: 'ন',
  ষ: 'শ',
  ঙ: 'ং',
  ৎ: 'ত\u09cd',
}

/** A normalized word and, if it differs, its stem (singular; Arabic without the article). */
export interface Word {
  word: string
  stem: string
}

/** The normalized words of a text in order. Symbols, emoji and unknown marks are skipped. */
export function splitWords(text: string): Word[] {
  const plain = normalizeForSearch(text).replace(/['’ʼ](s\b)?/g, (_quote, s: string | undefined) => (s === undefined ? ' ' : ''))
  const found = plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  return found.flatMap((raw) => {
    const word = [...raw].slice(0, longest).join('')
    return elided.has(word) ? [] : [{ word, stem: toStem(word) }]
  })
}

/** What French elides before an apostrophe. */
const elided = new Set(['l', 'd', 'j', 'c', 'n', 't', 'qu'])

function toStem(word: string): string {
  if (/^[a-z]{4,}$/.test(word)) {
    if (/(ss|us|is)$/.test(word)) return word
    if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
    if (/(ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2)
    return word.endsWith('s') ? word.slice(0, -1) : word
  }
  if (/^[\u0600-\u06ff]{5,}$/.test(word)) return word.replace(/^(وال|بال|كال|فال|ال|لل)(?=...)/, '')
  return word
}

/** Transliterates a normalized word to Latin letters, roughly as it sounds, to compare words of different scripts. */
export const romanise = (word: string): string =>
  word.replaceAll('\u09c7\u09be', 'o').replace(/[^a-z0-9]/g, (letter) => sounds[letter] ?? (/\p{L}/u.test(letter) ? 'q' : ''))

const sounds: Record<string, string> = Object.fromEntries(
  [
    ['اأإآ', 'a'],
    ...pairs('بb تt ثt جj حh خk دd ذz رr زz سs شs صs ضd طt ظz عa غg فf قk كk لl مm نn هh وo يi'),
    ...pairs(
      'অa আa ইi ঈi উu ঊu ঋr এe ঐo ওo ঔo কk খk গg ঘg চc ছc জj ঝj ঞn টt ঠt ডd ঢd তt থt দd ধd নn পp ফf বb ভv মm যj রr লl শs সs হh',
    ),
    ['\u09be', 'a'],
    ['\u09bf\u09c0', 'i'],
    ['\u09c1\u09c2', 'u'],
    ['\u09c3', 'r'],
    ['\u09c7\u09c8', 'e'],
    ['\u09cb\u09cc\u09d7', 'o'],
    ['\u0982', 'n'],
    ['\u0983', 'h'],
  ].flatMap(([letters, sound]) => [...letters!].map((letter) => [letter, sound!])),
)

function pairs(list: string): [string, string][] {
  return list.split(' ').map((pair) => [pair.slice(0, -1), pair.slice(-1)])
}

/**
 * Edit distances (insert, delete, replace, swap neighbours) between `a` and the beginnings of `b`, by the length of the beginning; the last one is that of
 * the whole `b`. Empty if all of them are above `most`.
 */
export function editDistances(a: string, b: string, most: number): number[] {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  let row: number[] = []
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1)
    const previous = i > 1 ? a.charCodeAt(i - 2) : -1
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1)
      let best = last[j - 1]! + (letter === other ? 0 : 1)
      if (last[j]! < best) best = last[j]! + 1
      if (row[j - 1]! < best) best = row[j - 1]! + 1
      if (j > 1 && previous === other && letter === b.charCodeAt(j - 2) && before[j - 2]! < best) best = before[j - 2]! + 1
      row[j] = best
      if (best < least) least = best
    }
    if (least > most) return []
    const free = before
    before = last
    last = row
    row = free
  }
  return last
}
