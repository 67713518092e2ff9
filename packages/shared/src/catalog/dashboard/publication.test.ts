import { expect, test } from 'vitest'
import { factsOfProduct, factsOfRow, missingParts, shoppersSee } from './publication.ts'

const variant = { price: 10, qty: 5, active: true }
const whole = { media: [{}], categories: [{ _id: 'c', name: 'Light' }], variants: [variant] }

test.each([
  ['nothing', {}, []],
  ['a price', { variants: [variant, { ...variant, price: 0 }] }, ['price']],
  ['a picture', { media: [] }, ['picture']],
  ['stock', { variants: [{ ...variant, qty: 0 }] }, ['stock']],
  ['a category', { categories: [] }, ['category']],
  [
    'stock of a variant that is for sale',
    {
      variants: [
        { ...variant, active: false },
        { ...variant, qty: 0 },
      ],
    },
    ['stock'],
  ],
  [
    'everything',
    { media: [], categories: [], variants: [{ price: 0, qty: 0, active: true }] },
    ['price', 'picture', 'stock', 'category'],
  ],
  ['no price of a variant that is not for sale', { variants: [variant, { price: 0, qty: 5, active: false }] }, []],
  ['no stock if it is unlimited', { variants: [{ ...variant, qty: -1 }] }, []],
] as const)('a product lacks %s', (_what, more, missing) => {
  expect(missingParts(factsOfProduct({ ...whole, ...more } as typeof whole))).toEqual(missing)
})

test('a list row uses the same rule', () => {
  const row = { price: 10, image: null, stock: 'out', categories: ['Light'] } as const
  expect(missingParts(factsOfRow({ ...row, categories: [...row.categories] }))).toEqual(['picture', 'stock'])
})

test('shoppers see a product as for sale or sold out according to its stock', () => {
  expect(shoppersSee(factsOfProduct(whole))).toBe('forSale')
  expect(shoppersSee(factsOfProduct({ ...whole, variants: [{ ...variant, qty: 0 }] }))).toBe('soldOut')
})
