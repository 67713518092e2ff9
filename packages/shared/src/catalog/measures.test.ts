import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonMeasure, fromUnit, lengthUnits, mostGrams, mostMillimetres, toUnit, weightUnits } from './measures.ts'

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

test('a product has a measure only if all its variants share it', () => {
  expect(commonMeasure([{ weight: 5 }, { weight: 5 }], 'weight')).toBe(5)
  expect(commonMeasure([{ weight: 5 }, { weight: 6 }], 'weight')).toBeUndefined()
  expect(commonMeasure([{ weight: 5 }, { weight: null }], 'weight')).toBeUndefined()
  expect(commonMeasure([], 'weight')).toBeUndefined()
})
