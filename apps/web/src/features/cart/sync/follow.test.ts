import { endpoints } from 'virtual:endpoints'
import { mergeCarts } from '@haat/shared/cart/merge.ts'
import type { CartLine, CartOfAccount } from '@haat/shared/cart/schema.ts'
import { configureStore } from '@reduxjs/toolkit'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchSession } from '../../../lib/session/session.ts'
import { eventually } from '../../../testing/eventually.ts'
import { answers, breaks, server } from '../../../testing/server.ts'
import { type CartState, cartActions, emptyCart, plainCartReducer } from '../slice.ts'
import { agreedKey } from '../start.ts'
import { type Follower, followCart } from './follow.ts'

const person = 'amina@haat.example'
const item = (name: string) => ({ _id: `id-${name}`, name, slug: name, price: 1, image: null })
const uid = (name: string) => `id-${name}||`

/** The cart that the server stores for the account. */
let saved: { items: CartLine[]; compare: string[]; version: number }
let asked: string[]
let brought: { count: number; undo: () => void }[]
let checkingOut: boolean
let signedIn: boolean
const followers: Follower[] = []

const shown = (): CartOfAccount => ({
  version: saved.version,
  compare: saved.compare,
  items: saved.items.map(({ _id, qty }) => ({
    ...item(_id.slice(3)),
    uid: `${_id}||`,
    qty,
    color: null,
    attribute: null,
    options: [],
  })),
})
/** Another device changes the account's cart. */
const elsewhere = (lines: Record<string, number>, compare: string[] = []) => {
  saved = { items: Object.entries(lines).map(([name, qty]) => ({ _id: `id-${name}`, qty })), compare, version: saved.version + 1 }
}
const account = () => Object.fromEntries(saved.items.map(({ _id, qty }) => [_id.slice(3), qty]))

function aBrowser(lines: Record<string, number> = {}) {
  const store = configureStore({ reducer: { cart: plainCartReducer } })
  for (const [name, qty] of Object.entries(lines)) store.dispatch(cartActions.addItem({ ...item(name), qty }))
  store.dispatch(cartActions.replace({ loaded: true }))
  return store
}
function follow(store: ReturnType<typeof aBrowser>, pause = 80) {
  const follower = followCart({
    store,
    person,
    isCheckingOut: () => checkingOut,
    pause,
    onLinesAdded: (count, undo) => brought.push({ count, undo }),
  })
  followers.push(follower)
  return follower
}
const cart = (store: ReturnType<typeof aBrowser>) =>
  Object.fromEntries(store.getState().cart.items.map(({ name, qty }) => [name, qty]))
const quiet = (ms = 250) => new Promise((done) => setTimeout(done, ms))
const look = () => document.dispatchEvent(new Event('visibilitychange'))

beforeEach(async () => {
  saved = { items: [], compare: [], version: 0 }
  asked = []
  brought = []
  checkingOut = false
  signedIn = true
  localStorage.clear()
  localStorage.setItem('CART', '{}')
  server.use(
    http.get('*/api/auth/session', () =>
      HttpResponse.json(signedIn ? { user: { name: 'A', email: person, image: null }, expires: '2030' } : {}),
    ),
    http.put('*/api/home/cart', async ({ request }) => {
      const { version, ...next } = (await request.json()) as typeof saved
      asked.push(`put ${version}`)
      if (version !== saved.version)
        return HttpResponse.json({ success: false, err: '', code: 'version_conflict', cart: shown() }, { status: 409 })
      saved = { ...next, version: version + 1 }
      return HttpResponse.json({ success: true, version: saved.version })
    }),
  )
  answers(endpoints.cart.read, () => {
    asked.push('get')
    return { cart: shown() }
  })
  await fetchSession()
})
afterEach(async () => {
  for (const follower of followers.splice(0)) follower.stop()
  signedIn = false
  await fetchSession()
  vi.restoreAllMocks()
})

describe('at sign-in', () => {
  test('both carts are merged with the larger quantity of each item, and the number of added items is reported', async () => {
    elsewhere({ mug: 1, lamp: 5, chair: 2 }, ['b', 'a'])
    const store = aBrowser({ rug: 1, mug: 3 })
    store.dispatch(cartActions.updateCompare(['a']))
    follow(store)
    await eventually(() => expect(account()).toEqual({ rug: 1, mug: 3, lamp: 5, chair: 2 }))
    expect(cart(store)).toEqual(account())
    expect(store.getState().cart.compare).toEqual(['a', 'b'])
    expect(brought.map(({ count }) => count)).toEqual([2])
    expect(asked).toEqual(['get', 'put 1'])
  })

  test('undoing the merge removes the added items in the browser and in the account', async () => {
    elsewhere({ mug: 4, lamp: 1 })
    const store = aBrowser({ mug: 1 })
    follow(store)
    await eventually(() => expect(brought).toHaveLength(1))
    brought[0]!.undo()
    expect(cart(store)).toEqual({ mug: 1 })
    await eventually(() => expect(account()).toEqual({ mug: 1 }))
  })

  test('an empty browser takes the cart of the account, and an empty account that of the browser, without a message', async () => {
    elsewhere({ lamp: 2 })
    const phone = aBrowser()
    follow(phone)
    await eventually(() => expect(cart(phone)).toEqual({ lamp: 2 }))
    expect(asked).toEqual(['get'])

    localStorage.removeItem(agreedKey)
    saved = { items: [], compare: [], version: 0 }
    follow(aBrowser({ rug: 1 }))
    await eventually(() => expect(account()).toEqual({ rug: 1 }))
    expect(brought).toEqual([])
  })

  test('items of the account that used the browser before are not merged', async () => {
    localStorage.setItem(
      agreedKey,
      JSON.stringify({ person: 'other@haat.example', version: 9, items: [{ _id: 'id-secret', qty: 1 }], compare: [] }),
    )
    elsewhere({ lamp: 1 })
    const store = aBrowser({ secret: 1, rug: 1 })
    follow(store)
    await eventually(() => expect(account()).toEqual({ rug: 1, lamp: 1 }))
    expect(cart(store)).toEqual({ rug: 1, lamp: 1 })
  })
})

describe('after sign-in', () => {
  async function inStep(lines: Record<string, number>, pause?: number) {
    elsewhere(lines)
    const store = aBrowser()
    const follower = follow(store, pause)
    await eventually(() => expect(cart(store)).toEqual(lines))
    // The merged state is compared once more, without a request.
    await quiet()
    asked = []
    return { store, follower }
  }

  test('quick changes are saved in one request; without changes there is none', async () => {
    const { store } = await inStep({ mug: 1 })
    for (let n = 0; n < 5; n++) store.dispatch(cartActions.increment(uid('mug')))
    await eventually(() => expect(account()).toEqual({ mug: 6 }))
    await quiet()
    expect(asked).toEqual(['put 1'])
  })

  test('changes on both devices are merged, and removed items stay removed', async () => {
    const { store } = await inStep({ mug: 1, lamp: 1 })
    elsewhere({ mug: 1, lamp: 1, chair: 1 })
    store.dispatch(cartActions.remove(uid('lamp')))
    await eventually(() => expect(account()).toEqual({ mug: 1, chair: 1 }))
    expect(cart(store)).toEqual({ mug: 1, chair: 1 })
    expect(asked).toEqual(['put 1', 'put 2'])
  })

  test('returning to the page loads the changes of another device', async () => {
    const { store } = await inStep({ mug: 1, lamp: 1 })
    elsewhere({ lamp: 3 })
    look()
    await eventually(() => expect(cart(store)).toEqual({ lamp: 3 }))
    expect(asked).toEqual(['get'])
    expect(brought).toEqual([])
  })

  test('an item that is no longer sold is not removed from the cart', async () => {
    const { store } = await inStep({ mug: 1, lamp: 1 })
    answers(endpoints.cart.read, () => ({ cart: { ...shown(), items: [] } }))
    look()
    await quiet()
    expect(cart(store)).toEqual({ mug: 1, lamp: 1 })
  })

  test('the cart is not synced during checkout; after an order the ordered items are removed from the saved cart', async () => {
    const { store, follower } = await inStep({ mug: 1 })
    checkingOut = true
    elsewhere({ mug: 1, chair: 1 })
    look()
    store.dispatch(cartActions.increment(uid('mug')))
    window.dispatchEvent(new Event('pagehide'))
    await quiet()
    expect(asked).toEqual([])
    expect(cart(store)).toEqual({ mug: 2 })
    store.dispatch(cartActions.replace({ items: [] }))
    checkingOut = false
    follower.look()
    // Items that another device added in the meantime were not part of the order.
    await eventually(() => expect(account()).toEqual({ chair: 1 }))
    expect(cart(store)).toEqual({ chair: 1 })
  })

  test('leaving the page saves pending changes', async () => {
    const { store } = await inStep({ mug: 1 }, 3_600_000)
    store.dispatch(cartActions.increment(uid('mug')))
    window.dispatchEvent(new Event('pagehide'))
    await eventually(() => expect(account()).toEqual({ mug: 2 }))
    await quiet()
    expect(asked).toEqual(['put 1'])
  })

  test('signing out and leaving the storefront never empty the saved cart', async () => {
    const { store } = await inStep({ mug: 1 })
    store.dispatch(cartActions.reset())
    await quiet()
    store.dispatch(cartActions.replace({ items: [], loaded: true }))
    signedIn = false
    await fetchSession()
    await quiet()
    window.dispatchEvent(new Event('pagehide'))
    await quiet()
    expect(asked).toEqual([])
    expect(account()).toEqual({ mug: 1 })
  })

  test('pending changes are sent before the session ends', async () => {
    const { store, follower } = await inStep({ mug: 1 }, 60_000)
    store.dispatch(cartActions.increment(uid('mug')))
    await follower.finish()
    expect(account()).toEqual({ mug: 2 })
  })

  test('a cart that is followed again is read after the changes of the page before are saved', async () => {
    const { store, follower } = await inStep({ mug: 1 }, 60_000)
    const held = Promise.withResolvers<void>()
    asked = []
    server.use(
      http.put('*/api/home/cart', async () => {
        asked.push('save arrives')
        await held.promise
      }),
    )
    store.dispatch(cartActions.increment(uid('mug')))
    follower.stop()
    follow(store)
    await eventually(() => expect(asked).toEqual(['save arrives']))
    await quiet()
    held.resolve()
    await eventually(() => expect(asked).toEqual(['save arrives', 'put 1', 'get']))
    expect(account()).toEqual({ mug: 2 })
  })

  test('a missing stored cart does not empty the saved cart', async () => {
    const { store, follower } = await inStep({ mug: 1 })
    follower.stop()
    localStorage.removeItem('CART')
    store.dispatch(cartActions.replace({ ...emptyCart, loaded: true }))
    follow(store)
    await eventually(() => expect(cart(store)).toEqual({ mug: 1 }))
    expect(account()).toEqual({ mug: 1 })
  })

  test('a change that fails to save without a connection is saved when it is back', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { store } = await inStep({ mug: 1 })
    breaks(endpoints.cart.keep, true)
    store.dispatch(cartActions.increment(uid('mug')))
    await quiet()
    expect(account()).toEqual({ mug: 1 })
    window.dispatchEvent(new Event('online'))
    await eventually(() => expect(account()).toEqual({ mug: 2 }))
  })

  test('a change made while a save is in progress is saved afterwards', async () => {
    const { store } = await inStep({ mug: 1 })
    let answer = () => {}
    const held = new Promise<void>((go) => {
      answer = go
    })
    server.use(
      http.put(
        '*/api/home/cart',
        async ({ request }) => {
          const { version, ...next } = (await request.json()) as typeof saved
          asked.push('held')
          await held
          saved = { ...next, version: version + 1 }
          return HttpResponse.json({ success: true, version: saved.version })
        },
        { once: true },
      ),
    )
    store.dispatch(cartActions.increment(uid('mug')))
    await eventually(() => expect(asked).toEqual(['held']))
    store.dispatch(cartActions.increment(uid('mug')))
    answer()
    await eventually(() => expect(account()).toEqual({ mug: 3 }))
    expect(cart(store)).toEqual({ mug: 3 })
  })
})

test('merging keeps the items of the browser in the form of the slice', () => {
  const before = aBrowser({ mug: 2 }).getState().cart
  const merged = mergeCarts<CartState['items'][number]>({ items: [], compare: [] }, before, { items: shown().items, compare: [] })
  expect(merged.items).toEqual(before.items)
})
