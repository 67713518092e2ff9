import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.audit, {
    title: 'shell.sections.audit',
    access: 'audit:view',
    layout: 'dashboard',
    load: () => import('./audit-page.tsx'),
  }),
  page(dashboardPaths.auditEntry, {
    title: 'dashboard.audit.entry',
    access: 'audit:view',
    layout: 'dashboard',
    load: () => import('./entry-page.tsx'),
  }),
]
