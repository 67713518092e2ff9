import { attachmentsDeskApi } from '@haat/shared/attachments/desk-endpoints.ts'
import { attachmentsApi } from '@haat/shared/attachments/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { listAttachments, listOwnAttachments, readAnyAttachment, readOwnAttachment } from './service.ts'

export const attachmentsRoutes: Route[] = [
  route(attachmentsApi.list, listOwnAttachments),
  route(attachmentsDeskApi.list, listAttachments),
  route(attachmentsApi.read, readOwnAttachment),
  route(attachmentsDeskApi.read, readAnyAttachment),
]
