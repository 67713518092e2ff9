import { backupsDashboardApi } from '@haat/shared/backups/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import { cancelBackup, readBackups, removeBackup, savePlan, startBackup, verifyBackup } from '../service.ts'

export const backupsDashboardRoutes: Route[] = [
  route(backupsDashboardApi.list, readBackups),
  route(backupsDashboardApi.start, startBackup),
  route(backupsDashboardApi.cancel, cancelBackup),
  route(backupsDashboardApi.verify, verifyBackup),
  route(backupsDashboardApi.remove, removeBackup),
  route(backupsDashboardApi.savePlan, savePlan),
]
