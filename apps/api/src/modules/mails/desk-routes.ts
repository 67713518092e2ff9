import { mailsDeskApi } from '@haat/shared/mails/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { sendTestMail } from './test-mail.ts'

export const mailsDeskRoutes: Route[] = [route(mailsDeskApi.test, sendTestMail)]
