import type { Pages } from '../../lib/page.ts'

export const pages = {
  journal: { layout: 'storefront', load: () => import('./storefront/journal-page.tsx') },
  post: { layout: 'storefront', load: () => import('./storefront/post-page.tsx') },
} satisfies Pages
