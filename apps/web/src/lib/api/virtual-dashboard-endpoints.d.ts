import type { DashboardEndpoints } from '@haat/shared/endpoints.ts'
import type { Address } from './address.ts'

/** Types of `virtual:dashboard-endpoints` (tsconfig `paths`). For `dashboard/` folders alone. */
export const endpoints: {
  [Domain in keyof DashboardEndpoints]: { [Name in keyof DashboardEndpoints[Domain]]: Address<DashboardEndpoints[Domain][Name]> }
}
