import type { Pages } from '../../lib/page.ts'

export const pages = {
  home: { layout: 'storefront', load: () => import('./storefront/home-page.tsx') },
} satisfies Pages
