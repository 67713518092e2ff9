import { dashboardPaths } from '../../../lib/dashboard/paths.ts'
import { page } from '../../../lib/page.ts'

export const dashboardPages = [
  page(dashboardPaths.staff, {
    title: 'shell.sections.staff',
    access: 'staff:view',
    layout: 'dashboard',
    load: () => import('./staff-page.tsx'),
  }),
  page(dashboardPaths.staffInvite, {
    title: 'dashboard.staff.invite.title',
    access: 'staff:edit',
    layout: 'dashboard',
    load: () => import('./invite-page.tsx'),
  }),
  page(dashboardPaths.staffMember, {
    title: 'dashboard.staff.member.title',
    access: 'staff:view',
    layout: 'dashboard',
    load: () => import('./member-page.tsx'),
  }),
]
