import { accountsApi } from './accounts/endpoints.ts'
import { addressesApi } from './addresses/endpoints.ts'
import { cartApi } from './cart/endpoints.ts'
import { catalogApi } from './catalog/endpoints.ts'
import { checkoutApi } from './checkout/endpoints.ts'
import { deliveryApi } from './delivery/endpoints.ts'
import { listsApi } from './lists/endpoints.ts'
import { ordersApi } from './orders/endpoints.ts'
import { pagesApi } from './pages/endpoints.ts'
import { privacyApi } from './privacy/endpoints.ts'
import { reviewsApi } from './reviews/endpoints.ts'
import { securityApi } from './security/endpoints.ts'
import { settingsApi } from './settings/endpoints.ts'
import { staffApi } from './staff/endpoints.ts'
import { wishlistApi } from './wishlist/endpoints.ts'

/** Every endpoint of the shop, by domain. */
export const endpoints = {
  settings: settingsApi,
  lists: listsApi,
  pages: pagesApi,
  accounts: accountsApi,
  security: securityApi,
  addresses: addressesApi,
  catalog: catalogApi,
  delivery: deliveryApi,
  wishlist: wishlistApi,
  cart: cartApi,
  orders: ordersApi,
  reviews: reviewsApi,
  staff: staffApi,
  privacy: privacyApi,
  checkout: checkoutApi,
}
export type Endpoints = typeof endpoints
