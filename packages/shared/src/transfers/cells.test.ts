import { expect, test } from 'vitest'
import { countUnits, joinList, parseAmount, splitList, withDecimalPoint } from './cells.ts'

test.each([
  ['1299', 129900],
  ['1,299.00', 129900],
  ['1.299,00', 129900],
  ['12,50', 1250],
  ['12.5000', 1250],
  ['0,500', 50],
  ['৳ ১,২৫,০০০.৫০', 12500050],
  ['١٢٫٥', 1250],
  ['1.255', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['1000000000', undefined],
  ['much', undefined],
])('%j is an amount of %s', (text, minor) => expect(parseAmount(text)).toBe(minor))

test.each([
  ['3', 3],
  ['3.0', 3],
  ['1,250', 1250],
  ['১২', 12],
  ['-2', -2],
  ['1.5', undefined],
  ['', undefined],
])('%j is a count of %s', (text, units) => expect(countUnits(text)).toBe(units))

test.each([
  ['12,500', '12.500'],
  ['1.299', '1299'],
  ['1.299,50', '1299.50'],
  ['0.500', '0.500'],
  ['1234.500', '1234.500'],
  ['12.50', '12.50'],
  ['1,299.00', '1,299.00'],
  ['1,299,000', '1,299,000'],
  ['12,5 kg', '12.5 kg'],
  ['many, more', 'many, more'],
])('%j of a file with decimal commas is %j', (text, plain) => expect(withDecimalPoint(text)).toBe(plain))

test.each([
  [['red', 'blue'], 'red, blue'],
  [['Tables, chairs', 'sale'], 'Tables\\, chairs, sale'],
  [['back\\', 'sale'], 'back\\\\, sale'],
  [['C:\\goods', 'sale'], 'C:\\goods, sale'],
  [['\\, \\\\,', '\\\\', 'end\\'], '\\\\\\, \\\\\\\\\\,, \\\\\\\\, end\\\\'],
])('the entries %j are written as %j and read again', (entries, text) => {
  expect(joinList(entries)).toBe(text)
  expect(splitList(text)).toEqual(entries)
})

test('in a file of another program a backslash at the end of a cell is itself', () =>
  expect(splitList('red,\tback\\')).toEqual(['red', 'back\\']))
