import { transfersDashboardApi } from '@haat/shared/transfers/dashboard/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { downloadExport, startExport } from './runs/exports.ts'
import { actOnTransfer, checkImport, readTransfer, uploadImport } from './runs/imports.ts'
import { downloadReport, listItems, listTransfers } from './runs/lists.ts'

export const transfersRoutes: Route[] = [
  route(transfersDashboardApi.list, listTransfers),
  route(transfersDashboardApi.upload, uploadImport),
  route(transfersDashboardApi.export, startExport),
  route(transfersDashboardApi.read, readTransfer),
  route(transfersDashboardApi.check, checkImport),
  route(transfersDashboardApi.act, actOnTransfer),
  route(transfersDashboardApi.items, listItems),
  route(transfersDashboardApi.report, downloadReport),
  route(transfersDashboardApi.file, downloadExport),
]
