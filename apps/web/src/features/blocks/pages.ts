import type { Pages } from '../../lib/page.ts'

export const pages = {
  home: { layout: 'storefront', load: () => import('./storefront/home-page.tsx') },
  page: { layout: 'storefront', load: () => import('./storefront/content-page.tsx') },
} satisfies Pages
