import type { Pages } from '../../lib/page.ts'

export const pages = {
  security: {
    title: 'security.title',
    layout: 'storefront',
    frame: 'account',
    load: () => import('./storefront/security-page.tsx'),
  },
} satisfies Pages
