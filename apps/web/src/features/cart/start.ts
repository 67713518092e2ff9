import type { Reducer, Store, UnknownAction } from '@reduxjs/toolkit'
import { onSignOut } from '../../lib/session/session.ts'
import { writeStored } from '../../lib/storage.ts'
import type { CartKeeper } from './persistence.ts'
import { type CartState, plainCartReducer } from './slice.ts'

/** The plain reducer until redux-persist is here, then the persisted one around it. */
let reducer = plainCartReducer as Reducer<CartState, UnknownAction>
export const cartReducer: Reducer<CartState, UnknownAction> = (state, action) => reducer(state, action)

type CartStore = Pick<Store<{ cart: CartState }>, 'dispatch' | 'getState' | 'subscribe'>

let keeper: Promise<CartKeeper> | undefined
let inShell = false

/** Where it is kept what browser and account agreed on last. */
export const agreedKey = 'haat-cart-agreed'

/** Loads the storage side of the cart once the page has been painted. What is put in before that is merged, never lost. */
export function startCart(store: CartStore): void {
  afterFirstPaint(() => {
    keeper = import('./persistence.ts').then(({ keepCart, makePersistedReducer }) => {
      reducer = makePersistedReducer() as unknown as typeof reducer
      return keepCart(store as Store, () => store.getState().cart)
    })
    void keeper.then((one) => {
      if (!inShell) one.leave()
    })
  })
  onSignOut(() => {
    writeStored(agreedKey, undefined)
    void keeper?.then(({ forget }) => forget())
  })
}

/** The shell is there: an empty cart is restored. */
export function enterShell(): void {
  inShell = true
  void keeper?.then((one) => (inShell ? one.enter() : undefined))
}

/** The shell goes: the cart is emptied in memory; what is stored stays. */
export function leaveShell(): void {
  inShell = false
  void keeper?.then((one) => {
    if (!inShell) one.leave()
  })
}

function afterFirstPaint(work: () => void): void {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(work))
  else setTimeout(work)
}
