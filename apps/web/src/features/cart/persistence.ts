import type { Store } from '@reduxjs/toolkit'
import AES from 'crypto-js/aes'
import utf8 from 'crypto-js/enc-utf8'
import { createTransform, getStoredState, type PersistConfig, persistReducer, persistStore } from 'redux-persist'
import { asyncStorage } from '../../lib/storage.ts'
import { type CartState, cartActions, emptyCart, isEmptyCart, mergeCarts, plainCartReducer } from './slice.ts'
import { usable } from './stored.ts'

/** Loaded after the first paint: redux-persist and the cipher are no part of the first download. */

export const storageKey = 'CART'

/** Obfuscation, not secrecy: the key is in everybody's browser. It keeps what is in a cart out of sight of the casual reader. */
const clientSecret = 'haat-cart-v1'

const encrypting = createTransform<unknown, string | undefined>(
  (part) => AES.encrypt(JSON.stringify(part), clientSecret).toString(),
  (text) => decrypt(text) as never,
)

/** What cannot be read is as if it were not there. */
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

export interface CartKeeper {
  /** entering the shell: an empty cart is restored from the storage */
  enter: () => Promise<void>
  /** leaving the shell: emptied in memory, kept in the storage */
  leave: () => void
  /** signing out: the account's cart goes from memory and storage */
  forget: () => void
  stop: () => void
}

/** Starts saving. The store's reducer must be the persisted one already. */
export function keepCart(
  store: Pick<Store, 'dispatch' | 'getState' | 'subscribe'>,
  cartOf: () => Persisted,
): Promise<CartKeeper> {
  return new Promise((ready) => {
    const persistor = persistStore(store as Store, null, () => {
      persistor.persist()
      // Nothing was stored: the reconciler was not asked.
      if (!cartOf().loaded) quietly(() => store.dispatch(cartActions.replace({ loaded: true })))
      void saveEarly()
      ready(keeper)
    })
    // Reading is no reason to write: another tab may have changed what is stored in between.
    persistor.pause()

    /** Changes the memory alone: what was changed before is written first, what comes after is written again. */
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
      // Another tab's change is taken over without being written back, or two tabs would answer each other for ever.
      if (always || isEmptyCart(now)) {
        if (!same(next, now)) {
          persistor.pause()
          store.dispatch(cartActions.replace(next))
        }
        return persistor.persist()
      }
      persistor.persist()
      // Put in before the shell was there: it joins what is stored, and is written with it.
      if (!now.loaded) store.dispatch(cartActions.replace(mergeCarts(next, now)))
    }

    /** What was put in before the storage could be read is saved now. */
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

    const keeper: CartKeeper = {
      enter: () => {
        left = false
        return takeStored(false)
      },
      leave: () => {
        // Nothing is written until the shell is entered again, or the stored cart would be emptied too.
        left = true
        quietly(() => store.dispatch(cartActions.reset()))
      },
      forget: () => {
        quietly(() => store.dispatch(cartActions.replace({ ...emptyCart, loaded: true })))
        try {
          localStorage.removeItem(storageKey)
        } catch {
          // A closed storage holds nothing.
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
