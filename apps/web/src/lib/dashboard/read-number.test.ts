import { expect, test } from 'vitest'
import { readNumber } from './read-number.ts'

test.each([
  ['12.5', 12.5],
  [' 12,5 ', 12.5],
  ['١٢٫٥', 12.5],
  ['৪০', 40],
  ['1 000', 1000],
  ['', undefined],
])('%j is read as %j', (typed, number) => expect(readNumber(typed)).toBe(number))

test.each(['-1', '1e3', '0x10', 'ten', '1.2.3', '.'])('%j is not a number', (typed) => expect(readNumber(typed)).toBeNaN())
