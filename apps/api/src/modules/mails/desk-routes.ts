import { mailsDeskApi } from '@haat/shared/mails/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { readMailState, readTestOutcome } from './desk.ts'
import { listMails, resendMails, retryMails } from './desk-list.ts'
import { previewMail } from './preview.ts'
import { sendTestMail } from './test-mail.ts'

export const mailsDeskRoutes: Route[] = [
  route(mailsDeskApi.test, sendTestMail),
  route(mailsDeskApi.testOutcome, readTestOutcome),
  route(mailsDeskApi.state, readMailState),
  route(mailsDeskApi.list, listMails),
  route(mailsDeskApi.preview, previewMail),
  route(mailsDeskApi.retry, retryMails),
  route(mailsDeskApi.resend, resendMails),
]
