import { attachmentsDashboardApi } from '@haat/shared/attachments/dashboard/endpoints.ts'
import { attachmentsApi } from '@haat/shared/attachments/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listAttachments, listOwnAttachments, readAnyAttachment, readOwnAttachment } from './service.ts'

export const attachmentsRoutes: Route[] = [
  route(attachmentsApi.list, listOwnAttachments),
  route(attachmentsDashboardApi.list, listAttachments),
  route(attachmentsApi.read, readOwnAttachment),
  route(attachmentsDashboardApi.read, readAnyAttachment),
]
