import { maxLines, maxQty, maxUnits } from '@haat/shared/cart/limits.ts'
import { describe, expect, test } from 'vitest'
import { type CartState, cartActions, emptyCart, hasRoom, mergeCarts, type NewItem, plainCartReducer as reduce } from './slice.ts'

const mug: NewItem = { _id: 'a', price: 12, name: 'Mug', slug: 'mug', image: null }
const shoe = (color: string, size: string): NewItem => ({
  _id: 'b',
  price: 89,
  name: 'Stride Runner',
  slug: 'stride-runner',
  image: null,
  color: { name: color },
  attribute: { name: size },
})
const cartOf = (...items: NewItem[]): CartState =>
  items.reduce(
    (cart, item) => reduce(cart, item.color ? cartActions.addVariableItem(item) : cartActions.addItem(item)),
    emptyCart,
  )
const quantities = (cart: CartState) => Object.fromEntries(cart.items.map(({ uid, qty }) => [uid, qty]))

describe('actions of the specification', () => {
  test('adding the same item raises its quantity by the given number, or by one', () => {
    expect(quantities(cartOf(mug))).toEqual({ 'a||': 1 })
    expect(quantities(cartOf(mug, mug))).toEqual({ 'a||': 2 })
    expect(quantities(cartOf(mug, { ...mug, qty: 4 }))).toEqual({ 'a||': 5 })
  })

  test('a variable item is identified by product id, colour name and attribute name', () => {
    const cart = cartOf(shoe('Iris', '41'), shoe('Iris', '42'), shoe('Ink', '41'), shoe('Iris', '41'))
    expect(quantities(cart)).toEqual({ 'b|Iris|41': 2, 'b|Iris|42': 1, 'b|Ink|41': 1 })
  })

  test('increment and decrement change the quantity; a decrement at one removes the item', () => {
    let cart = cartOf(mug, shoe('Iris', '41'))
    cart = reduce(cart, cartActions.increment('a||'))
    expect(quantities(cart)['a||']).toBe(2)
    cart = reduce(cart, cartActions.decrement('a||'))
    cart = reduce(cart, cartActions.decrement('a||'))
    expect(quantities(cart)).toEqual({ 'b|Iris|41': 1 })
    expect(reduce(cart, cartActions.decrement('nobody'))).toEqual(cart)
  })

  test('remove, replace and reset change the items', () => {
    const cart = cartOf(mug, shoe('Iris', '41'))
    expect(quantities(reduce(cart, cartActions.remove('a||')))).toEqual({ 'b|Iris|41': 1 })
    const replaced = reduce(emptyCart, cartActions.replace({ items: cart.items, loaded: true }))
    expect(replaced).toMatchObject({ items: cart.items, loaded: true, wishlist: 0 })
    expect(reduce(replaced, cartActions.reset())).toEqual(emptyCart)
  })

  test('coupon, addresses, delivery, wishlist count and compare list are updated', () => {
    let cart = reduce(emptyCart, cartActions.applyCoupon({ code: 'AUTUMN10', discount: 10 }))
    cart = reduce(cart, cartActions.updateShippingInfo({ city: 'Dhaka' }))
    cart = reduce(cart, cartActions.updateShippingInfo({ fullName: 'Amina' }))
    cart = reduce(cart, cartActions.updateBillingInfo({ country: 'BD' }))
    cart = reduce(cart, cartActions.updateDeliveryInfo({ type: 'express', area: 'Dhaka', cost: 5.5 }))
    cart = reduce(cart, cartActions.updateWishlist(3))
    cart = reduce(cart, cartActions.updateCompare(['a', 'b', 'a']))
    expect(cart).toMatchObject({
      coupon: { code: 'AUTUMN10', discount: 10 },
      shippingInfo: { city: 'Dhaka', fullName: 'Amina', house: '' },
      billingInfo: { country: 'BD', city: '' },
      deliveryInfo: { type: 'express', area: 'Dhaka', cost: 5.5 },
      wishlist: 3,
      compare: ['a', 'b'],
    })
    expect(reduce(cart, cartActions.applyCoupon(null)).coupon).toEqual({ code: '', discount: 0 })
  })

  test('quantities and the number of lines are limited to what the shop accepts', () => {
    expect(quantities(cartOf({ ...mug, qty: 5000 }))).toEqual({ 'a||': maxQty })
    expect(quantities(cartOf({ ...mug, qty: -3 }))).toEqual({ 'a||': 1 })
    expect(quantities(cartOf({ ...mug, qty: 2.7 }))).toEqual({ 'a||': 2 })
    expect(quantities(cartOf({ ...mug, qty: Number.NaN }))).toEqual({ 'a||': 1 })
    const full = cartOf(...Array.from({ length: maxLines + 5 }, (_, index) => ({ ...mug, _id: `p${index}` })))
    expect(full.items).toHaveLength(maxLines)
    expect(hasRoom(full.items, 'new||')).toBe(false)
    expect(hasRoom(full.items, 'p0||')).toBe(true)
    const heavy = cartOf(...Array.from({ length: 12 }, (_, index) => ({ ...mug, _id: `p${index}`, qty: maxQty })))
    expect(heavy.items.reduce((sum, { qty }) => sum + qty, 0)).toBe(maxUnits)
  })
})

describe('merging a stored cart with one that was started before', () => {
  const stored = reduce(cartOf({ ...mug, qty: 2 }), cartActions.updateShippingInfo({ fullName: 'Amina', city: 'Dhaka' }))

  test('an empty cart is replaced by the stored one, and keeps its wishlist count', () => {
    expect(mergeCarts(stored, { ...emptyCart, wishlist: 4 })).toEqual({ ...stored, wishlist: 4, loaded: true })
    expect(mergeCarts({}, emptyCart)).toEqual({ ...emptyCart, loaded: true })
  })

  test('items that were added before are added to the stored ones', () => {
    const early = reduce(cartOf(mug, shoe('Iris', '41')), cartActions.applyCoupon({ code: 'X', discount: 5 }))
    const merged = mergeCarts(stored, early)
    expect(quantities(merged)).toEqual({ 'a||': 3, 'b|Iris|41': 1 })
    expect(merged).toMatchObject({ shippingInfo: { city: 'Dhaka' }, coupon: { code: 'X' }, loaded: true })
    expect(quantities(stored)).toEqual({ 'a||': 2 })
  })
})
