import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'

export const pages = [
  page(paths.security, {
    title: 'security.title',
    access: 'customer',
    layout: 'storefront',
    frame: 'account',
    load: () => import('./storefront/security-page.tsx'),
  }),
]
