import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'

export const pages = [
  page(paths.checkout, {
    title: 'checkout.title',
    access: 'public',
    layout: 'storefront',
    footer: false,
    calm: true,
    load: () => import('./storefront/checkout-page.tsx'),
  }),
]
