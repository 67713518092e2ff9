import { customersDashboardApi } from '@haat/shared/customers/dashboard/endpoints.ts'
import { retentionDashboardApi } from '@haat/shared/privacy/dashboard/endpoints.ts'
import { privacyApi } from '@haat/shared/privacy/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { downloadCustomer, downloadData } from './download.ts'
import { eraseAccount, eraseCustomer } from './erase.ts'
import { previewRetention, readRetention, saveRetention } from './retention/retention.ts'

export const privacyRoutes: Route[] = [
  route(privacyApi.download, downloadData),
  route(privacyApi.erase, eraseAccount),
  route(customersDashboardApi.data, downloadCustomer),
  route(customersDashboardApi.erase, eraseCustomer),
  route(retentionDashboardApi.read, readRetention),
  route(retentionDashboardApi.preview, previewRetention),
  route(retentionDashboardApi.save, saveRetention),
]
