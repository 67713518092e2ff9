import type { DashboardEndpoints } from '@haat/shared/endpoints.ts'
import type { Address } from './address.ts'

/** Types of `virtual:dashboard-endpoints` (tsconfig `paths`). Imported only by `dashboard/` folders. */
export const endpoints: {
  [Domain in keyof DashboardEndpoints]: { [Name in keyof DashboardEndpoints[Domain]]: Address<DashboardEndpoints[Domain][Name]> }
}
