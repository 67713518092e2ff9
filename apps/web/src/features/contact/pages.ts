import type { Pages } from '../../lib/page.ts'

export const pages = {
  contact: { layout: 'storefront', load: () => import('./storefront/contact-page.tsx') },
} satisfies Pages
