import type { Pages } from '../../lib/page.ts'

export const pages = {
  // Its texts are dashboard texts, so the page sets its title once they are loaded.
  setup: { layout: 'error', load: () => import('./setup-page.tsx') },
} satisfies Pages
