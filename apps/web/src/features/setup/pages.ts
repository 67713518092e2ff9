import type { Pages } from '../../lib/page.ts'

export const pages = {
  // Its texts are those of the staff: the page names itself once they are there.
  setup: { layout: 'error', load: () => import('./setup-page.tsx') },
} satisfies Pages
