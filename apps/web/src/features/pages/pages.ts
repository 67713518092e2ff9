import type { Pages } from '../../lib/page.ts'

export const pages = {
  page: { layout: 'storefront', load: () => import('./storefront/content-page.tsx') },
} satisfies Pages
