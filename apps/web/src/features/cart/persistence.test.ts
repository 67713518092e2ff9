import { configureStore } from '@reduxjs/toolkit'
import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type CartPersistence, makePersistedReducer, persistCart, storageKey } from './persistence.ts'
import { type CartState, cartActions, emptyCart, type NewItem } from './slice.ts'

const id = '0192f0c1-2345-7abc-8def-000000000001'
const shoe: NewItem = {
  _id: id,
  price: 89,
  name: 'Stride Runner',
  slug: 'stride-runner',
  image: { url: '/media/a.webp', srcset: '', width: 800, height: 1000, alt: 'A shoe' },
  color: { name: 'Iris', value: '#7c6fd6' },
  attribute: { name: '41' },
}

const running: CartPersistence[] = []
afterEach(() => {
  for (const cartPersistence of running.splice(0)) cartPersistence.stop()
})

/** A browser tab: separate memory, shared storage. */
async function openTab(
  early: (dispatch: (action: ReturnType<typeof cartActions.addVariableItem>) => unknown) => void = () => {},
) {
  const store = configureStore({
    reducer: { cart: makePersistedReducer() },
    middleware: (standard) => standard({ serializableCheck: false }),
  })
  const cart = () => store.getState().cart as CartState
  early(store.dispatch)
  const cartPersistence = await persistCart(store, cart)
  running.push(cartPersistence)
  return { cart, cartPersistence, dispatch: store.dispatch, quantities: () => cart().items.map(({ uid, qty }) => [uid, qty]) }
}

const written = async (matches: (text: string) => boolean = Boolean) => {
  await eventually(() => expect(matches(localStorage.getItem(storageKey) ?? '')).toBe(true))
  await flushed()
  return localStorage.getItem(storageKey)!
}
/** redux-persist writes one key per timer tick; a page that is hidden writes all at once. */
const flushed = () => {
  window.dispatchEvent(new Event('pagehide'))
  return settled()
}
const settled = () => new Promise((done) => setTimeout(done, 60))
const notifyOthers = () => window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))

describe('the stored cart', () => {
  test('uses the single key CART, is encrypted, and omits `loaded`', async () => {
    const { dispatch } = await openTab()
    dispatch(cartActions.addVariableItem(shoe))
    dispatch(cartActions.updateShippingInfo({ fullName: 'Amina Rahman', city: 'Dhaka' }))
    const text = await written()
    expect(Object.keys(localStorage)).toEqual([storageKey])
    for (const secret of ['Stride', 'stride-runner', 'Iris', 'Amina', 'Dhaka', id]) expect(text).not.toContain(secret)
    expect(Object.keys(JSON.parse(text) as object).sort()).toEqual(
      ['_persist', 'billingInfo', 'compare', 'coupon', 'deliveryInfo', 'items', 'shippingInfo', 'wishlist'].sort(),
    )
  })

  test('is restored in full on the next visit', async () => {
    const first = await openTab()
    first.dispatch(cartActions.addVariableItem({ ...shoe, qty: 3 }))
    first.dispatch(cartActions.applyCoupon({ code: 'AUTUMN10', discount: 10 }))
    first.dispatch(cartActions.updateDeliveryInfo({ type: 'express', area: 'Dhaka', cost: 5.5 }))
    first.dispatch(cartActions.updateCompare([id]))
    await written()
    await settled()
    const second = await openTab()
    expect(second.cart()).toMatchObject({
      loaded: true,
      items: first.cart().items,
      coupon: { code: 'AUTUMN10', discount: 10 },
      deliveryInfo: { type: 'express', area: 'Dhaka', cost: 5.5 },
      compare: [id],
    })
  })

  test('is merged with items that were added before it was read', async () => {
    const first = await openTab()
    first.dispatch(cartActions.addVariableItem({ ...shoe, qty: 2 }))
    await written()
    const second = await openTab((dispatch) => {
      dispatch(cartActions.addVariableItem(shoe))
      dispatch(cartActions.addVariableItem({ ...shoe, attribute: { name: '42' } }))
    })
    expect(second.quantities()).toEqual([
      [`${id}|Iris|41`, 3],
      [`${id}|Iris|42`, 1],
    ])
  })
})

describe('an unusable stored cart is ignored', () => {
  test.each([
    ['no JSON', 'so long'],
    ['another cipher', JSON.stringify({ items: '"U2FsdGVkX1+AAAAAAAAAAAAAAAAAAAAA"', _persist: '"x"' })],
    ['plain text', JSON.stringify({ items: '[{"_id":"x"}]' })],
    ['null', 'null'],
    ['a number', '7'],
    ['an empty text', ''],
    [
      'nonsense',
      JSON.stringify({ items: '[{"_id":7,"qty":"many"}]', compare: '"all"', _persist: '{"version":-1,"rehydrated":true}' }),
    ],
  ])('%s', async (_name, text) => {
    localStorage.setItem(storageKey, text)
    const { cart, dispatch } = await openTab()
    expect(cart()).toMatchObject({ ...emptyCart, loaded: true })
    dispatch(cartActions.addVariableItem(shoe))
    expect(JSON.parse(await written((now) => now !== text))).toHaveProperty('items')
  })
})

describe('leaving and entering the storefront', () => {
  test('leaving clears the memory but not the storage; entering restores the cart', async () => {
    const { cart, cartPersistence, dispatch, quantities } = await openTab()
    dispatch(cartActions.addVariableItem({ ...shoe, qty: 2 }))
    const before = await written()
    cartPersistence.leave()
    expect(cart()).toMatchObject(emptyCart)
    // Outside the storefront, nothing overwrites the stored cart.
    dispatch(cartActions.updateWishlist(9))
    await settled()
    expect(localStorage.getItem(storageKey)).toBe(before)
    dispatch(cartActions.updateWishlist(0))
    await cartPersistence.enter()
    expect(quantities()).toEqual([[`${id}|Iris|41`, 2]])
    dispatch(cartActions.increment(`${id}|Iris|41`))
    await written((text) => text !== before)
    expect((await openTab()).quantities()).toEqual([[`${id}|Iris|41`, 3]])
  })

  test('items added outside the storefront are merged with the stored cart on entering', async () => {
    const { cart, cartPersistence, dispatch, quantities } = await openTab()
    dispatch(cartActions.addVariableItem({ ...shoe, qty: 2 }))
    await written()
    cartPersistence.leave()
    dispatch(cartActions.updateCompare([id]))
    dispatch(cartActions.addVariableItem({ ...shoe, attribute: { name: '42' } }))
    await cartPersistence.enter()
    const both = [
      [`${id}|Iris|41`, 2],
      [`${id}|Iris|42`, 1],
    ]
    expect(cart()).toMatchObject({ loaded: true, compare: [id] })
    expect(quantities()).toEqual(both)
    await flushed()
    const { quantities: later, cart: saved } = await openTab()
    expect(later()).toEqual(both)
    expect(saved().compare).toEqual([id])
  })

  test('leaving right after adding an item still stores it', async () => {
    const { cartPersistence, dispatch } = await openTab()
    dispatch(cartActions.addVariableItem(shoe))
    cartPersistence.leave()
    await settled()
    expect((await openTab()).quantities()).toEqual([[`${id}|Iris|41`, 1]])
  })

  test('signing out removes the stored cart', async () => {
    const { cart, cartPersistence, dispatch } = await openTab()
    dispatch(cartActions.addVariableItem(shoe))
    await written()
    cartPersistence.clear()
    await settled()
    expect(localStorage.getItem(storageKey)).toBeNull()
    expect(cart()).toMatchObject({ ...emptyCart, loaded: true })
    dispatch(cartActions.addVariableItem(shoe))
    await written()
    expect((await openTab()).quantities()).toEqual([[`${id}|Iris|41`, 1]])
  })
})

describe('a second tab', () => {
  test('follows changes of the first tab without writing them back', async () => {
    const mine = await openTab()
    const other = await openTab()
    mine.dispatch(cartActions.addVariableItem(shoe))
    const text = await written()
    notifyOthers()
    await eventually(() => expect(other.quantities()).toEqual([[`${id}|Iris|41`, 1]]))
    await settled()
    expect(localStorage.getItem(storageKey)).toBe(text)
    other.dispatch(cartActions.increment(`${id}|Iris|41`))
    await written((now) => now !== text)
    notifyOthers()
    await eventually(() => expect(mine.quantities()).toEqual([[`${id}|Iris|41`, 2]]))
  })

  test('is emptied when the stored cart is removed', async () => {
    const mine = await openTab()
    const other = await openTab()
    mine.dispatch(cartActions.addVariableItem(shoe))
    await written()
    notifyOthers()
    await eventually(() => expect(other.cart().items).toHaveLength(1))
    mine.cartPersistence.clear()
    notifyOthers()
    await eventually(() => expect(other.cart().items).toHaveLength(0))
    await settled()
    expect(localStorage.getItem(storageKey)).toBeNull()
  })
})
