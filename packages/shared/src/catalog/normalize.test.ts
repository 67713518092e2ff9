import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editDistances, normalizeForSearch, romanise, splitWords } from './normalize.ts'

const same = (a: string, b: string) => expect(normalizeForSearch(a)).toBe(normalizeForSearch(b))

describe('normalizeForSearch', () => {
  test('unifies spellings in Latin letters', () => {
    same('Été à la Plage', 'ete a la plage')
    same('CRÈME BRÛLÉE', 'creme brulee')
    same('Straße', 'strasse')
    same('cœur', 'COEUR')
    same('İstanbul', 'istanbul')
    same('ﬁne', 'fine')
  })
  test('unifies spellings in Arabic letters', () => {
    same('أحذية', 'احذيه')
    same('عَبَاءَة', 'عباية'.replace('ي', ''))
    same('حقيبـــة', 'حقيبه')
    same('مقهى', 'مقهي')
    same('کتاب', 'كتاب')
  })
  test('unifies spellings in Bengali letters', () => {
    same('শাড়ি', 'শাড়ী')
    same('শাড়ি', 'শাড়ি'.normalize('NFD'))
    same('চাঁদ', 'চাদ')
    same('ঘূড়ি', 'ঘুড়ি')
  })
  test('converts digits of every script to ASCII', () => {
    expect(normalizeForSearch('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
    expect(normalizeForSearch('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
    expect(normalizeForSearch('০১২৩৪৫৬৭৮৯')).toBe('0123456789')
  })
  test('changes nothing the second time, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => normalizeForSearch(normalizeForSearch(text)) === normalizeForSearch(text),
      ),
    )
  })
})

describe('splitWords', () => {
  const stems = (text: string) => splitWords(text).map(({ stem }) => stem)
  test('reduces plurals to their singular', () => {
    expect(stems('shoes watches dresses batteries glass boxes')).toEqual(['shoe', 'watch', 'dress', 'battery', 'glass', 'box'])
  })
  test('drops the Arabic article and elided French words', () => {
    expect(stems('الحقيبة حقيبة')).toEqual(['حقيبه', 'حقيبه'])
    expect(stems("l'été d’hiver women's")).toEqual(['ete', 'hiver', 'women'])
  })
  test('does not split words at Bengali vowel signs', () => {
    expect(splitWords('জামদানি শাড়ি')).toHaveLength(2)
  })
  test('ignores symbols, operators and emoji', () => {
    expect(splitWords(`'; DROP TABLE -- & | ! <-> :* 👟 ()`).map(({ word }) => word)).toEqual(['drop', 'table'])
    expect(splitWords('👟✨')).toEqual([])
  })
  test('returns words without quotes, backslashes and spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        splitWords(text).every(({ word }) => /^[\p{L}\p{N}\p{M}]+$/u.test(word)),
      ),
    )
  })
})

test('romanise brings words of different scripts within a small edit distance', () => {
  const roman = (text: string) =>
    splitWords(text)
      .map(({ stem }) => romanise(stem))
      .join(' ')
  expect(editDistances(roman('জামদানি'), 'jamdani', 2).at(-1)).toBeLessThanOrEqual(1)
  expect(editDistances(roman('حقيبة'), 'hakiba', 3).at(-1)).toBeLessThanOrEqual(2)
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => /^[a-z0-9]*$/.test(romanise(normalizeForSearch(text)))))
})

test('editDistances counts inserted, missing, changed and swapped letters of a word and of its beginnings', () => {
  expect(editDistances('shoe', 'shoe', 2)).toEqual([4, 3, 2, 1, 0])
  expect(editDistances('sheo', 'shoe', 2)).toEqual([4, 3, 2, 1, 1])
  expect(editDistances('headfones', 'headphones', 2).at(-1)).toBe(2)
  expect(editDistances('shop', 'shopping', 1)).toEqual([4, 3, 2, 1, 0, 1, 2, 3, 4])
  expect(editDistances('cat', 'elephant', 2)).toEqual([])
})
