import { configureStore } from '@reduxjs/toolkit'
import { cartReducer, startCart } from '../features/cart/index.ts'
import { api } from '../lib/api/api.ts'
import { settingsReducer } from '../lib/settings.ts'
import { setShopTimeZone } from '../lib/shop-time-zone.ts'

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer, settings: settingsReducer, cart: cartReducer },
  middleware: (standard) => standard({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
})

// Before components are rendered with the settings.
store.subscribe(() => setShopTimeZone(store.getState().settings.timeZone))
startCart(store)
