import type { Store } from '@reduxjs/toolkit'
import AES from 'crypto-js/aes'
import utf8 from 'crypto-js/enc-utf8'
import { createTransform, getStoredState, type PersistConfig, persistReducer, persistStore } from 'redux-persist'
import { asyncStorage } from '../../lib/browser/storage.ts'
import { type CartState, cartActions, emptyCart, isEmptyCart, mergeCarts, plainCartReducer } from './slice.ts'
import { usable } from './stored.ts'

/** Loaded after the first paint, to leave redux-persist and the cipher out of the first download. */

export const storageKey = 'CART'

/** Obfuscation, not secrecy: the key is public. It hides the cart from a casual look at the storage. */
const clientSecret = 'haat-cart-v1'

const encrypting = createTransform<unknown, string | undefined>(
  (part) => AES.encrypt(JSON.stringify(part), clientSecret).toString(),
  (text) => decrypt(text) as never,
)

/** Unreadable data count as missing. */
function decrypt(text: unknown): unknown {
  try {
    return JSON.parse(AES.decrypt(String(text), clientSecret).toString(utf8)) as unknown
  } catch {
    return undefined
  }
}

const config: PersistConfig<CartState> = {
  key: storageKey,
  keyPrefix: '',
  storage: asyncStorage,
  transforms: [encrypting],
  blacklist: ['loaded'],
  stateReconciler: (inbound: unknown, _original, reduced) => mergeCarts(usable(inbound) ?? {}, reduced),
  timeout: 0,
}

type Persisted = CartState & { _persist?: { version: number; rehydrated: boolean } }

export const makePersistedReducer = () => persistReducer(config, plainCartReducer)

export interface CartPersistence {
  /** entering the storefront: restores an empty cart from storage */
  enter: () => Promise<void>
  /** leaving the storefront: clears memory, leaves the storage unchanged */
  leave: () => void
  /** signing out: deletes the account's cart from memory and storage */
  clear: () => void
  stop: () => void
}

/** Starts persisting. The store must use the persisted reducer already. */
export function persistCart(
  store: Pick<Store, 'dispatch' | 'getState' | 'subscribe'>,
  cartOf: () => Persisted,
): Promise<CartPersistence> {
  return new Promise((ready) => {
    const persistor = persistStore(store as Store, null, () => {
      persistor.persist()
      // Without stored data, redux-persist does not call the reconciler.
      if (!cartOf().loaded) quietly(() => store.dispatch(cartActions.replace({ loaded: true })))
      void saveEarly()
      ready(cartPersistence)
    })
    // Do not write after reading: another tab may have changed the storage in between.
    persistor.pause()

    /** Changes memory only: earlier changes are written before, later ones after. */
    const quietly = (change: () => void) => {
      void persistor.flush()
      persistor.pause()
      change()
      if (!left) persistor.persist()
    }

    let left = false
    const takeStored = async (always: boolean) => {
      const next = await readStored()
      if (left) return
      const now = cartOf()
      // Take over another tab's change without writing it back, or two tabs would update each other forever.
      if (always || isEmptyCart(now)) {
        if (!same(next, now)) {
          persistor.pause()
          store.dispatch(cartActions.replace(next))
        }
        return persistor.persist()
      }
      persistor.persist()
      // Items added before the storage was read are merged with the stored cart and saved.
      if (!now.loaded) store.dispatch(cartActions.replace(mergeCarts(next, now)))
    }

    /** Saves items that were added before the storage could be read. */
    const saveEarly = async () => {
      const stored = await readStored()
      if (!left && !same(stored, cartOf())) store.dispatch(cartActions.replace({ items: [...cartOf().items] }))
    }

    const onStorage = (event: StorageEvent) => {
      if (event.key === storageKey || event.key === null) void takeStored(true)
    }
    const onHide = () => void persistor.flush()
    window.addEventListener('storage', onStorage)
    window.addEventListener('pagehide', onHide)

    const cartPersistence: CartPersistence = {
      enter: () => {
        left = false
        return takeStored(false)
      },
      leave: () => {
        // Write nothing until the storefront is entered again, or the stored cart would be cleared too.
        left = true
        quietly(() => store.dispatch(cartActions.reset()))
      },
      clear: () => {
        quietly(() => store.dispatch(cartActions.replace({ ...emptyCart, loaded: true })))
        try {
          localStorage.removeItem(storageKey)
        } catch {
          // A blocked storage contains nothing.
        }
      },
      stop: () => {
        window.removeEventListener('storage', onStorage)
        window.removeEventListener('pagehide', onHide)
        void persistor.flush()
        persistor.pause()
      },
    }
  })
}

async function readStored(): Promise<CartState> {
  const stored = await getStoredState(config).catch(() => undefined)
  return { ...emptyCart, ...usable(stored), loaded: true }
}

const saved = ({ coupon, items, billingInfo, shippingInfo, deliveryInfo, wishlist, compare }: CartState) =>
  JSON.stringify([coupon, items, billingInfo, shippingInfo, deliveryInfo, wishlist, compare])
const same = (a: CartState, b: CartState): boolean => a.loaded === b.loaded && saved(a) === saved(b)
