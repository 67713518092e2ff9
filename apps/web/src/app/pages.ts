import { type PageName, pageRows } from '@haat/shared/paths.ts'
import { pages as accountsPages } from '../features/accounts/pages.ts'
import { pages as addressesPages } from '../features/addresses/pages.ts'
import { pages as blocksPages } from '../features/blocks/pages.ts'
import { pages as cartPages } from '../features/cart/pages.ts'
import { pages as catalogPages } from '../features/catalog/pages.ts'
import { pages as checkoutPages } from '../features/checkout/pages.ts'
import { pages as contactPages } from '../features/contact/pages.ts'
import { pages as ordersPages } from '../features/orders/pages.ts'
import { pages as postsPages } from '../features/posts/pages.ts'
import { pages as privacyPages } from '../features/privacy/pages.ts'
import { pages as securityPages } from '../features/security/pages.ts'
import { pages as setupPages } from '../features/setup/pages.ts'
import { pages as wishlistPages } from '../features/wishlist/pages.ts'
import type { Page, PageView } from '../lib/page.ts'

/** How the web app shows each storefront page: a row of `@haat/shared/paths.ts` without a view does not compile. */
const views: Record<PageName, PageView> = {
  ...blocksPages,
  ...catalogPages,
  ...postsPages,
  ...contactPages,
  ...cartPages,
  ...checkoutPages,
  ...ordersPages,
  ...wishlistPages,
  ...accountsPages,
  ...addressesPages,
  ...securityPages,
  ...privacyPages,
  ...setupPages,
  offline: { title: 'shell.offline.title', layout: 'storefront', load: () => import('./errors/offline-page.tsx') },
  dashboard: { layout: 'dashboard', load: () => import('./dashboard/dashboard.tsx') },
}

/** Every page of the router; the dashboard has its own router for all paths below its own. */
export const pages: readonly Page[] = [
  ...Object.entries(views).map(([name, view]) => {
    const row = pageRows[name as PageName]
    return { ...row, path: name === 'dashboard' ? `${row.path}/*` : row.path, ...view }
  }),
  {
    path: '*',
    access: 'public',
    title: 'shell.titles.notFound',
    layout: 'error',
    load: () => import('./errors/not-found-page.tsx'),
  },
]
