import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  commonMeasure,
  fromUnit,
  lengthUnits,
  mostGrams,
  mostMillimetres,
  parseMeasure,
  toUnit,
  weightUnits,
} from './measures.ts'

test('grams and millimetres are unchanged after conversion to any unit and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: mostGrams }), fc.constantFrom(...weightUnits), (grams, unit) => {
      expect(fromUnit(toUnit(grams, unit), unit)).toBe(grams)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: mostMillimetres }), fc.constantFrom(...lengthUnits), (length, unit) => {
      expect(fromUnit(toUnit(length, unit), unit)).toBe(length)
    }),
  )
})

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

test('a product has a measure only if all its variants share it', () => {
  expect(commonMeasure([{ weight: 5 }, { weight: 5 }], 'weight')).toBe(5)
  expect(commonMeasure([{ weight: 5 }, { weight: 6 }], 'weight')).toBeUndefined()
  expect(commonMeasure([{ weight: 5 }, { weight: null }], 'weight')).toBeUndefined()
  expect(commonMeasure([], 'weight')).toBeUndefined()
})
