import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  mails: {
    title: 'dashboard.mails.title',
    load: () => import('./mails-page.tsx'),
  },
  letters: {
    title: 'dashboard.mails.letters.title',
    load: () => import('./letters/letters-page.tsx'),
  },
  letter: {
    title: 'dashboard.mails.letters.one',
    load: () => import('./letters/letter-page.tsx'),
  },
} satisfies DashboardPages
