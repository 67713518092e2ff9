import type { Pages } from '../../lib/page.ts'

export const pages = {
  myData: {
    title: 'privacy.title',
    layout: 'storefront',
    frame: 'account',
    load: () => import('./storefront/my-data-page.tsx'),
  },
} satisfies Pages
