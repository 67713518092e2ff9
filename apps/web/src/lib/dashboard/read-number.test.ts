import { expect, test } from 'vitest'
import { readAmount, readNumber } from './read-number.ts'

test.each([
  ['12.5', 12.5],
  ['0,250', 0.25],
  ['1234,567', 1234.567],
  [' 12,5 ', 12.5],
  ['١٢٫٥', 12.5],
  ['৪০', 40],
  ['1 000', 1000],
  ['', undefined],
])('%j is read as %j', (typed, number) => expect(readNumber(typed)).toBe(number))

test.each(['-1', '1e3', '0x10', 'ten', '1.2.3', '.', '1,250', '1,250,000'])('%j is not a number', (typed) =>
  expect(readNumber(typed)).toBeNaN(),
)

test.each([
  ['12.500', 12.5],
  ['১২.৩৪০', 12.34],
  ['١٢٫٣٤', 12.34],
  ['4,90', 4.9],
  ['12.345', undefined],
  ['1,250', undefined],
  ['', undefined],
  ['ten', undefined],
])('the amount %j is read as %j', (typed, amount) => expect(readAmount(typed)).toBe(amount))
