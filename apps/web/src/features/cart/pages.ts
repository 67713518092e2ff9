import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'

export const pages = [
  page(paths.cart, {
    title: 'cart.title',
    access: 'public',
    layout: 'storefront',
    load: () => import('./storefront/cart-page.tsx'),
  }),
]
