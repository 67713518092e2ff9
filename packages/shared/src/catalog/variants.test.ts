import { expect, test } from 'vitest'
import type { Product, Variant } from './schema.ts'
import {
  availableAlternatives,
  type Choice,
  chosenVariant,
  fewLeft,
  firstChoice,
  maxQuantity,
  missingAxes,
  picturesFor,
  toAddress,
  toOptions,
  withValue,
} from './variants.ts'

type Shape = Pick<Product, 'type' | 'options' | 'variants'>
const displays = { Colour: 'swatch', Size: 'button', Material: 'list' } as const
/** Builds a product with these options; each row is a variant: its values, then its quantity. */
const made = (names: (keyof typeof displays)[], ...rows: [...string[], number][]): Shape => ({
  type: names.length > 0 ? 'variable' : 'simple',
  options: names.map((name) => ({ name, display: displays[name] })),
  variants: rows.map((row): Variant => {
    const values = row.slice(0, -1) as string[]
    const others = names.flatMap((name, at) => (name === 'Colour' ? [] : [values[at]!]))
    const color = names.includes('Colour') ? { name: values[names.indexOf('Colour')]!, value: '#123456' } : null
    return {
      _id: values.join('-'),
      color,
      attribute: others.length > 0 ? { name: others.join(' / ') } : null,
      options: names.map((name, at) => ({ name, value: values[at]! })),
      price: 10,
      qty: row.at(-1) as number,
      sku: null,
      image: null,
    }
  }),
})

const shoe = made(
  ['Colour', 'Size'],
  ['Fern', '40', 0],
  ['Fern', '41', 0],
  ['Iris', '40', 2],
  ['Iris', '41', -1],
  ['Sand', '41', 3],
)
const states = (axis: number, choice: Choice) =>
  Object.fromEntries(toOptions(shoe, axis, choice).map(({ name, availability }) => [name, availability]))

test('a combination is available, sold out or impossible', () => {
  expect(states(0, [undefined, '40'])).toEqual({ Fern: 'soldOut', Iris: 'available', Sand: 'impossible' })
  expect(states(1, ['Sand', undefined])).toEqual({ '40': 'impossible', '41': 'available' })
  expect(states(0, [undefined, undefined])).toEqual({ Fern: 'soldOut', Iris: 'available', Sand: 'available' })
})

test('the page preselects an available colour, and the visitor chooses the size', () => {
  expect(firstChoice(shoe, {})).toEqual(['Iris', undefined])
  expect(missingAxes(shoe, ['Iris'])).toEqual([1])
  expect(chosenVariant(shoe, ['Iris', undefined])).toBeUndefined()
})

test('values in the URL are preselected, also when they are sold out; unknown values are ignored', () => {
  expect(firstChoice(shoe, { color: 'Fern', attribute: '41' })).toEqual(['Fern', '41'])
  expect(firstChoice(shoe, { color: ' fern ' })[0]).toBe('Fern')
  expect(firstChoice(shoe, { color: 'Gold', attribute: '99' })).toEqual(['Iris', undefined])
  expect(firstChoice(shoe, { attribute: '40' })).toEqual(['Iris', '40'])
})

test('a choice on every axis selects one variant, or none for an impossible combination', () => {
  expect(chosenVariant(shoe, ['Iris', '41'])?._id).toBe('Iris-41')
  expect(chosenVariant(shoe, ['Sand', '40'])).toBeUndefined()
})

test('products with one axis, with a single value, and without options', () => {
  const mug = made(['Size'], ['Small', 1], ['Large', 0])
  expect(firstChoice(mug, {})).toEqual([undefined])
  expect(missingAxes(mug, [])).toEqual([0])
  expect(chosenVariant(mug, ['Small'])?._id).toBe('Small')
  const scarf = made(['Colour', 'Size'], ['Red', 'One size', 1], ['Blue', 'One size', 1])
  expect(chosenVariant(scarf, firstChoice(scarf, {}))?._id).toBe('Red-One size')
  const bread = made([], [4])
  expect([missingAxes(bread, []), chosenVariant(bread, firstChoice(bread, {}))?.qty]).toEqual([[], 4])
})

test('the attribute in the URL combines several options, also while some are not chosen', () => {
  const tee = made(
    ['Size', 'Colour', 'Material'],
    ['M', 'Red', 'Cotton', 1],
    ['M', 'Red', 'Wool', 0],
    ['L', 'Red', '1/2 / 1/2', 2],
  )
  const chosen = withValue(tee, firstChoice(tee, {}), 2, 'Cotton')
  expect([chosen, toAddress(tee, chosen)]).toEqual([[undefined, 'Red', 'Cotton'], { color: 'Red', attribute: ' / Cotton' }])
  expect(firstChoice(tee, toAddress(tee, chosen))).toEqual(chosen)
  const whole = withValue(tee, chosen, 0, 'M')
  expect([toAddress(tee, whole), chosenVariant(tee, whole)?.qty]).toEqual([{ color: 'Red', attribute: 'M / Cotton' }, 1])
  expect(firstChoice(tee, { attribute: 'm / WOOL' })).toEqual(['M', 'Red', 'Wool'])
  // A value may contain the separator of the parts: the full name decides.
  expect(firstChoice(tee, { attribute: 'L / 1/2 / 1/2' })).toEqual(['L', 'Red', '1/2 / 1/2'])
  expect(firstChoice(tee, { attribute: 'L / M / N / O' })).toEqual([undefined, 'Red', undefined])
  const two = made(['Size', 'Material'], ['S', 'Oak', 1], ['L', 'Ash', 1])
  expect(firstChoice(two, { attribute: 'S / ' })).toEqual(['S', undefined])
  expect(toOptions(two, 1, ['S', undefined]).map(({ name, availability }) => `${name} ${availability}`)).toEqual([
    'Oak available',
    'Ash impossible',
  ])
})

test('alternatives for an unavailable choice are the available values of the axis', () => {
  expect(availableAlternatives(shoe, 0, ['Fern', '41'])).toEqual(['Iris', 'Sand'])
  expect(availableAlternatives(shoe, 1, ['Sand', undefined])).toEqual(['41'])
  expect(availableAlternatives(shoe, 1, ['Fern', '40'])).toEqual([])
})

test.each([
  [-1, 999, undefined],
  [0, 0, undefined],
  [3, 3, 3],
  [5, 5, 5],
  [6, 6, undefined],
  [5000, 999, undefined],
])('of %i units an order may contain %i', (quantity, most, few) => {
  expect(maxQuantity(quantity, 999)).toBe(most)
  expect(fewLeft(quantity)).toBe(few)
})

test('pictures of the chosen colour are shown, or all pictures if it has none', () => {
  const picture = (url: string, color: string | null) => ({ url, srcset: '', width: 1, height: 1, alt: '', color })
  const images = [picture('a', 'Iris'), picture('b', null), picture('c', 'Sand')]
  expect(picturesFor({ images }, 'Sand').map(({ url }) => url)).toEqual(['c', 'b'])
  expect(picturesFor({ images }, 'Fern')).toBe(images)
  expect(picturesFor({ images }, undefined)).toBe(images)
})
