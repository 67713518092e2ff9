/** Every address of the dashboard. Apart from the shop's: a shopper's browser does not know them. */
export const dashboardPaths = {
  overview: '/dashboard',
  staff: '/dashboard/staff',
  staffInvite: '/dashboard/staff/new',
  staffMember: '/dashboard/staff/:staffId',
} as const

export type DashboardPath = (typeof dashboardPaths)[keyof typeof dashboardPaths]
