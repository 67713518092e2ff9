import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  media: {
    title: 'shell.sections.media',
    load: () => import('./media-page.tsx'),
  },
} satisfies DashboardPages
