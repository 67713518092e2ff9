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

/** Storage key of the last state that browser and account agreed on. */
export const agreedKey = 'haat-cart-agreed'

/** Loads cart persistence after the first paint. Items added before that are merged. */
export function startCart(store: CartStore): void {
  afterFirstPaint(() => {
    cartPersistence = loadNow(() => import('./persistence.ts')).then(({ persistCart, makePersistedReducer }) => {
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
  void cartPersistence?.then((one) => (inShell ? one.enter() : undefined))
}

/** Leaving the storefront: clears the cart in memory, not in the storage. */
export function leaveShell(): void {
  inShell = false
  void cartPersistence?.then((one) => {
    if (!inShell) one.leave()
  })
}

function afterFirstPaint(work: () => void): void {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(work))
  else setTimeout(work)
}
