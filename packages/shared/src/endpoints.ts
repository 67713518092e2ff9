import { accountsApi } from './accounts/endpoints.ts'
import { cartApi } from './cart/endpoints.ts'
import { catalogApi } from './catalog/endpoints.ts'
import { checkoutApi } from './checkout/endpoints.ts'
import { deliveryApi } from './delivery/endpoints.ts'
import { listsApi } from './lists/endpoints.ts'
import { ordersApi } from './orders/endpoints.ts'
import { pagesApi } from './pages/endpoints.ts'
import { settingsApi } from './settings/endpoints.ts'
import { wishlistApi } from './wishlist/endpoints.ts'

/** Every endpoint of the shop, by domain. */
export const endpoints = {
  settings: settingsApi,
  lists: listsApi,
  pages: pagesApi,
  accounts: accountsApi,
  catalog: catalogApi,
  delivery: deliveryApi,
  wishlist: wishlistApi,
  cart: cartApi,
  orders: ordersApi,
  checkout: checkoutApi,
}
export type Endpoints = typeof endpoints
