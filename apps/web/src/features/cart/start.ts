import type { Reducer, Store, UnknownAction } from '@reduxjs/toolkit'
import { loadNow } from '../../lib/browser/load-code.ts'
import { writeStored } from '../../lib/browser/storage.ts'
import { onSignOut } from '../../lib/session/session.ts'
import type { CartPersistence } from './persistence.ts'
import { type CartState, plainCartReducer } from './slice.ts'

/** The plain reducer until redux-persist is loaded, then the persisted one. */
let reducer = plainCartReducer as Reducer<CartState, UnknownAction>
export const cartReducer: Reducer<CartState, UnknownAction> = (state, action) => reducer(state, action)

type CartStore = Pick<Store<{ cart: CartState }>, 'dispatch' | 'getState' | 'subscribe'>

let cartPersistence: Promise<CartPersistence> | undefined
let inShell = false

/** Without a storefront, as in the dashboard, the cart is restored after this time. In milliseconds. */
const latestRestore = 2000
let setRendered: () => void
/** The storefront is rendered. React would render it anew, in one long task, if a cart was restored meanwhile. */
const rendered = new Promise<void>((done) => {
  setRendered = done
  setTimeout(done, latestRestore)
})

/** Storage key of the last state that browser and account agreed on. */
export const agreedKey = 'haat-cart-agreed'

/** Loads cart persistence in a task of its own, and restores the cart when the storefront is rendered. Items added before that are merged. */
export function startCart(store: CartStore): void {
  setTimeout(() => {
    cartPersistence = loadNow(() => import('./persistence.ts')).then(async ({ persistCart, makePersistedReducer }) => {
      await rendered
      reducer = makePersistedReducer() as unknown as typeof reducer
      return persistCart(store as Store, () => store.getState().cart)
    })
    void cartPersistence.then((one) => {
      if (!inShell) one.leave()
    })
  })
  onSignOut(() => {
    writeStored(agreedKey, undefined)
    void cartPersistence?.then(({ clear }) => clear())
  })
}

/** Entering the storefront: restores an empty cart. */
export function enterShell(): void {
  inShell = true
  // In a task after that of the other effects of the first page.
  setTimeout(setRendered)
  void cartPersistence?.then((one) => (inShell ? one.enter() : undefined))
}

/** Leaving the storefront: clears the cart in memory, not in the storage. */
export function leaveShell(): void {
  inShell = false
  void cartPersistence?.then((one) => {
    if (!inShell) one.leave()
  })
}
