import type { Quote } from '@haat/shared/cart/schema.ts'
import { describe, expect, test } from 'vitest'
import { cartActions, emptyCart, plainCartReducer as reduce } from './slice.ts'
import { guessTotals, quoteInput } from './totals.ts'

const rule = { exchangeRate: 1, decimals: 1 }
const mug = { _id: 'a', price: 12.5, name: 'Mug', slug: 'mug', image: null, qty: 3 }
const shoe = { _id: 'b', price: 89, name: 'Shoe', slug: 'shoe', image: null, color: { name: 'Iris', value: '#000' } }
const filled = [cartActions.addItem(mug), cartActions.addVariableItem(shoe)].reduce(reduce, emptyCart)

describe('request for a quote', () => {
  test('contains items without price, name and colour value', () => {
    expect(quoteInput(filled, true)).toEqual({
      items: [
        { _id: 'a', qty: 3 },
        { _id: 'b', qty: 1, color: { name: 'Iris' } },
      ],
    })
  })

  test('contains coupon, address and, if requested, delivery', () => {
    let cart = reduce(filled, cartActions.applyCoupon({ code: 'X', discount: 10 }))
    cart = reduce(cart, cartActions.updateDeliveryInfo({ type: 'delivery', area: 'Dhaka', cost: 2 }))
    cart = reduce(cart, cartActions.updateShippingInfo({ country: 'BD', city: ' Dhaka ' }))
    expect(quoteInput(cart, true)).toMatchObject({
      coupon: 'X',
      delivery: { type: 'delivery', area: 'Dhaka' },
      address: { country: 'BD', city: 'Dhaka' },
    })
    expect(quoteInput(cart, false)).not.toHaveProperty('delivery')
  })
})

describe('estimated total before the quote arrives', () => {
  test('uses the shared rules for the known values', () => {
    const cart = reduce(filled, cartActions.applyCoupon({ code: 'X', discount: 10 }))
    expect(guessTotals(cart, undefined, rule, false)).toMatchObject({ itemTotal: 126.5, discount: 12.7, total: 113.8 })
  })

  test('uses the prices of the last quote and omits items that are no longer sold', () => {
    const item = { color: null, attribute: null, image: null, sku: null, discount: 0, stock: -1 }
    const last = {
      items: [
        { ...item, _id: 'a', uid: 'a||', slug: 'mug', name: 'Mug', qty: 1, price: 10, total: 10 },
        { ...item, _id: 'b', uid: 'b|Iris|', slug: null, name: '', qty: 1, price: 0, total: 0, problem: 'product_unavailable' },
      ],
      explanation: [],
    } as unknown as Quote
    expect(guessTotals(filled, last, rule, false)).toMatchObject({ itemTotal: 30, total: 30 })
  })

  test('applies the tax rates of the last quote to items and delivery', () => {
    const taxes = [{ name: 'VAT', percent: 15, base: 1, amount: 1 }]
    const last = { items: [], taxes, taxIncluded: false, taxPending: false, explanation: [] } as unknown as Quote
    const cart = reduce(filled, cartActions.updateDeliveryInfo({ type: 'delivery', area: 'Dhaka', cost: 2 }))
    expect(guessTotals(cart, last, rule, true)).toMatchObject({ total: 147.8, taxes: [{ base: 128.5, amount: 19.3 }] })
    expect(guessTotals(cart, last, rule, true, false)).toMatchObject({ total: 147.5 })
    expect(guessTotals(cart, { ...last, taxIncluded: true }, rule, true)).toMatchObject({
      total: 128.5,
      taxes: [{ amount: 16.76 }],
    })
  })
})
