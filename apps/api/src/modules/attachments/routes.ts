import { attachmentsDeskApi } from '@haat/shared/attachments/desk-endpoints.ts'
import { attachmentsApi } from '@haat/shared/attachments/endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { readAnyAttachment, readOwnAttachment } from './service.ts'

export const attachmentsRoutes: Route[] = [
  route(attachmentsApi.read, readOwnAttachment),
  route(attachmentsDeskApi.read, readAnyAttachment),
]
