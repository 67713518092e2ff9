import { describe, expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

describe('numbers in the notations of people', () => {
  test.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['1,234', 1234],
    ['1.234', 1.234],
    ['1,299.50', 1299.5],
    ['1.299,50', 1299.5],
    ['1,234,567', 1234567],
    ['1 299,5', 1299.5],
    ['$ 12', 12],
    ['৳১২.৫', 12.5],
    ['١٢٫٥', 12.5],
    ['US$ 5', 5],
    ['12 EUR', 12],
    ['−3', -3],
    ['0,125', 0.125],
    ['.5', 0.5],
    ['-0,125', -0.125],
    ['00,125', 0.125],
    ['1,25,000', 125000],
    ['৳ ১,২৫,০০০.৫০', 125000.5],
    ['1,00,00,000', 10000000],
  ])('%s is parsed', (text, number) => expect(parseNumber(text)).toBe(number))
  test.each(['', 'abc', '12a', '1.2.3', '1,23,4', '--1', '.', '1e5', '12,34,567.1.1'])('%s is not a number', (text) =>
    expect(parseNumber(text)).toBeUndefined(),
  )
})
