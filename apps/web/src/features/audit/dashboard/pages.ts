import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  audit: {
    title: 'shell.sections.audit',
    load: () => import('./audit-page.tsx'),
  },
  auditEntry: {
    title: 'dashboard.audit.entry',
    load: () => import('./entry-page.tsx'),
  },
  auditMoment: {
    title: 'dashboard.audit.moment.title',
    load: () => import('./moment-page.tsx'),
  },
} satisfies DashboardPages
