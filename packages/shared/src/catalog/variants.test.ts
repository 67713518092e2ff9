import { expect, test } from 'vitest'
import type { Variant } from './schema.ts'
import {
  availableAlternatives,
  chosenVariant,
  fewLeft,
  firstChoice,
  maxQuantity,
  missingAxes,
  picturesFor,
  toOptions,
} from './variants.ts'

const variant = (color: string | null, attribute: string | null, qty: number): Variant => ({
  _id: `${color}-${attribute}`,
  color: color === null ? null : { name: color, value: '#123456' },
  attribute: attribute === null ? null : { name: attribute },
  price: 10,
  qty,
  sku: null,
  image: null,
})

const shoe = {
  type: 'variable' as const,
  variants: [
    variant('Fern', '40', 0),
    variant('Fern', '41', 0),
    variant('Iris', '40', 2),
    variant('Iris', '41', -1),
    variant('Sand', '41', 3),
  ],
}
const states = (axis: 'color' | 'attribute', choice: object) =>
  Object.fromEntries(toOptions(shoe, axis, choice).map(({ name, availability }) => [name, availability]))

test('a combination is available, sold out, or not made', () => {
  expect(states('color', { attribute: '40' })).toEqual({ Fern: 'soldOut', Iris: 'available', Sand: 'impossible' })
  expect(states('attribute', { color: 'Sand' })).toEqual({ '40': 'impossible', '41': 'available' })
  expect(states('color', {})).toEqual({ Fern: 'soldOut', Iris: 'available', Sand: 'available' })
})

test('the page opens on a colour that can be had, and leaves the size to the visitor', () => {
  expect(firstChoice(shoe, {})).toEqual({ color: 'Iris' })
  expect(missingAxes(shoe, { color: 'Iris' })).toEqual(['attribute'])
  expect(chosenVariant(shoe, { color: 'Iris' })).toBeUndefined()
})

test('what the address says is kept, also when it is sold out; what the product does not have is not', () => {
  expect(firstChoice(shoe, { color: 'Fern', attribute: '41' })).toEqual({ color: 'Fern', attribute: '41' })
  expect(firstChoice(shoe, { color: ' fern ' }).color).toBe('Fern')
  expect(firstChoice(shoe, { color: 'Gold', attribute: '99' })).toEqual({ color: 'Iris' })
  expect(firstChoice(shoe, { attribute: '40' })).toEqual({ color: 'Iris', attribute: '40' })
})

test('with every axis chosen there is one variant, or none that is made', () => {
  expect(chosenVariant(shoe, { color: 'Iris', attribute: '41' })?._id).toBe('Iris-41')
  expect(chosenVariant(shoe, { color: 'Sand', attribute: '40' })).toBeUndefined()
})

test('products with one axis, one value, or none', () => {
  const mug = { type: 'variable' as const, variants: [variant(null, 'Small', 1), variant(null, 'Large', 0)] }
  expect(firstChoice(mug, {})).toEqual({})
  expect(missingAxes(mug, {})).toEqual(['attribute'])
  expect(chosenVariant(mug, { attribute: 'Small' })?._id).toBe('null-Small')
  const scarf = { type: 'variable' as const, variants: [variant('Red', 'One size', 1), variant('Blue', 'One size', 1)] }
  expect(chosenVariant(scarf, firstChoice(scarf, {}))?._id).toBe('Red-One size')
  const bread = { type: 'simple' as const, variants: [variant(null, null, 4)] }
  expect(missingAxes(bread, {})).toEqual([])
  expect(toOptions(bread, 'color', {})).toEqual([])
})

test('a refused choice names the ways out', () => {
  expect(availableAlternatives(shoe, 'color', { color: 'Fern', attribute: '41' })).toEqual(['Iris', 'Sand'])
  expect(availableAlternatives(shoe, 'attribute', { color: 'Sand', attribute: '40' })).toEqual(['41'])
  expect(availableAlternatives(shoe, 'attribute', { color: 'Fern', attribute: '40' })).toEqual([])
})

test.each([
  [-1, 999, undefined],
  [0, 0, undefined],
  [3, 3, 3],
  [5, 5, 5],
  [6, 6, undefined],
  [5000, 999, undefined],
])('of %i pieces %i can be asked for at once', (quantity, most, few) => {
  expect(maxQuantity(quantity, 999)).toBe(most)
  expect(fewLeft(quantity)).toBe(few)
})

test('pictures follow the colour, and are never none', () => {
  const picture = (url: string, color: string | null) => ({ url, srcset: '', width: 1, height: 1, alt: '', color })
  const images = [picture('a', 'Iris'), picture('b', null), picture('c', 'Sand')]
  expect(picturesFor({ images }, 'Sand').map(({ url }) => url)).toEqual(['c', 'b'])
  expect(picturesFor({ images }, 'Fern')).toBe(images)
  expect(picturesFor({ images }, undefined)).toBe(images)
})
