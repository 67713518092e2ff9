import { pages as accountsPages } from '../features/accounts/pages.ts'
import { pages as addressesPages } from '../features/addresses/pages.ts'
import { pages as cartPages } from '../features/cart/pages.ts'
import { pages as catalogPages } from '../features/catalog/pages.ts'
import { pages as checkoutPages } from '../features/checkout/pages.ts'
import { pages as ordersPages } from '../features/orders/pages.ts'
import { pages as contentPages } from '../features/pages/pages.ts'
import { pages as privacyPages } from '../features/privacy/pages.ts'
import { pages as securityPages } from '../features/security/pages.ts'
import { pages as setupPages } from '../features/setup/pages.ts'
import { pages as wishlistPages } from '../features/wishlist/pages.ts'
import { type Page, page } from '../lib/page.ts'

/** Every page of the web as a row. */
export const pages: Page[] = [
  ...catalogPages,
  ...contentPages,
  ...cartPages,
  ...checkoutPages,
  ...ordersPages,
  ...wishlistPages,
  ...accountsPages,
  ...addressesPages,
  ...securityPages,
  ...privacyPages,
  ...setupPages,
  page('/dashboard/*', { access: 'staff', layout: 'dashboard', load: () => import('./dashboard/dashboard.tsx') }),
  page('*', {
    title: 'shell.titles.notFound',
    access: 'public',
    layout: 'storefront',
    load: () => import('./not-found-page.tsx'),
  }),
]
