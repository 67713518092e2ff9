import type { DashboardPages } from '../../../lib/page.ts'

export const dashboardPages = {
  staff: {
    title: 'shell.sections.staff',
    load: () => import('./staff-page.tsx'),
  },
  staffInvite: {
    title: 'dashboard.staff.invite.title',
    load: () => import('./invite-page.tsx'),
  },
  staffMember: {
    title: 'dashboard.staff.member.title',
    load: () => import('./member-page.tsx'),
  },
} satisfies DashboardPages
