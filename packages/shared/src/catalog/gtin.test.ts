import { expect, test } from 'vitest'
import { toGtin } from './gtin.ts'

test.each([
  ['4006381333931', '4006381333931'],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['10012345678902', '10012345678902'],
  ['4 006381-333931', '4006381333931'],
  ['4006381333932', undefined],
  ['123456789', undefined],
  ['00000000', undefined],
  ['KITE-1', undefined],
  ['', undefined],
  [null, undefined],
])('%j is the GTIN %j', (barcode, gtin) => {
  expect(toGtin(barcode)).toBe(gtin)
})
