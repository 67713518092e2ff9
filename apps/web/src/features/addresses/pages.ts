import type { Pages } from '../../lib/page.ts'

export const pages = {
  addresses: {
    title: 'addresses.title',
    layout: 'storefront',
    frame: 'account',
    load: () => import('./storefront/addresses-page.tsx'),
  },
} satisfies Pages
