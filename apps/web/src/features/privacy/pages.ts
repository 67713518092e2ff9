import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'

export const pages = [
  page(paths.myData, {
    title: 'privacy.title',
    access: 'customer',
    layout: 'storefront',
    frame: 'account',
    load: () => import('./storefront/my-data-page.tsx'),
  }),
]
