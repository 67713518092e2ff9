import { downloadsDashboardApi } from '@haat/shared/downloads/dashboard/endpoints.ts'
import { downloadsApi } from '@haat/shared/downloads/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listDownloads, listOwnDownloads, readDownload, renewOrderDownload, startDownload } from './service.ts'

export const downloadsRoutes: Route[] = [
  route(downloadsApi.list, listOwnDownloads),
  route(downloadsApi.start, startDownload),
  route(downloadsApi.read, readDownload),
  route(downloadsDashboardApi.list, listDownloads),
  route(downloadsDashboardApi.renew, renewOrderDownload),
]
