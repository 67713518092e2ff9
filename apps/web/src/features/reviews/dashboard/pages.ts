import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  reviews: {
    title: 'shell.sections.reviews',
    load: () => import('./reviews-page.tsx'),
  },
  questions: {
    title: 'dashboard.reviews.questions.title',
    load: () => import('./questions-page.tsx'),
  },
} satisfies DashboardPages
