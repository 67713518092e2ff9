import { expect, test } from 'vitest'
import { readSigned } from './use-field-values.ts'

test.each([
  ['12.5', 12.5],
  ['-1,5', -1.5],
  ['−৪', -4],
  ['0,250', 0.25],
  ['1,250', Number.NaN],
  ['-', Number.NaN],
  ['', Number.NaN],
])('the number of a custom field %j is %d', (typed, number) => expect(readSigned(typed)).toBe(number))
