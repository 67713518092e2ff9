import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  mails: {
    title: 'dashboard.mails.title',
    load: () => import('./mails-page.tsx'),
  },
  emailTemplates: {
    title: 'dashboard.mails.templates.title',
    load: () => import('./templates/templates-page.tsx'),
  },
  emailTemplate: {
    title: 'dashboard.mails.templates.one',
    load: () => import('./templates/template-page.tsx'),
  },
} satisfies DashboardPages
