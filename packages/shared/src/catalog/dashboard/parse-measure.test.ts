import { expect, test } from 'vitest'
import { parseMeasure } from './parse-measure.ts'

test.each([
  ['1.5', 'kg', 1500],
  ['1,5', 'kg', 1500],
  [' 2 lb ', 'kg', 907],
  ['250g', 'kg', 250],
  ['0', 'g', 0],
  ['', 'kg', undefined],
  ['-1', 'kg', undefined],
  ['1 cm', 'kg', undefined],
  ['1 stone', 'kg', undefined],
  ['1e3', 'kg', undefined],
  ['10001', 'kg', undefined],
  ['1,250', 'g', 1250],
  ['1,250', 'kg', undefined],
  ['1.250', 'kg', 1250],
  ['0,250', 'kg', 250],
  ['1.250', 'g', undefined],
  ['250.000', 'g', 250],
  ['১,২৫০ g', 'kg', 1250],
  ['٢٫٥', 'kg', 2500],
] as const)('%j in %s weighs %s g', (typed, unit, grams) => {
  expect(parseMeasure('weight', typed, unit)).toBe(grams)
})

test('lengths accept length units only', () => {
  expect([parseMeasure('width', '12.5', 'in'), parseMeasure('width', '3 kg', 'in'), parseMeasure('width', '101', 'm')]).toEqual([
    318,
    undefined,
    undefined,
  ])
})
