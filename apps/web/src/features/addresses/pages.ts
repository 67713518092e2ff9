import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'

export const pages = [
  page(paths.addresses, {
    title: 'addresses.title',
    access: 'customer',
    layout: 'storefront',
    frame: 'account',
    load: () => import('./storefront/addresses-page.tsx'),
  }),
]
