import { mailsDashboardApi } from '@haat/shared/mails/dashboard/endpoints.ts'
import { type Route, route } from '../../../http/route.ts'
import type { MailRenderers } from '../queue/send.ts'
import { previewMail } from '../templates/preview.ts'
import { sendTestMail } from '../test-mail.ts'
import { listMails, resendMails, retryMails } from './list.ts'
import { readSenderDomain } from './sender-domain.ts'
import { readMailState, readTestOutcome } from './service.ts'
import { emailTemplatePreviews, sendEmailTemplate } from './template-preview.ts'
import { listEmailTemplates, readEmailTemplate, saveEmailTemplate } from './templates.ts'

/** `makers` come from the composition root, because order emails are rendered by the order domain. */
export const mailsDashboardRoutes = (renderers: MailRenderers): Route[] => {
  const looks = emailTemplatePreviews(renderers)
  return [
    route(mailsDashboardApi.test, sendTestMail),
    route(mailsDashboardApi.testOutcome, readTestOutcome),
    route(mailsDashboardApi.state, readMailState),
    route(mailsDashboardApi.senderDomain, readSenderDomain),
    route(mailsDashboardApi.list, listMails),
    route(mailsDashboardApi.preview, previewMail),
    route(mailsDashboardApi.retry, retryMails),
    route(mailsDashboardApi.resend, resendMails),
    route(mailsDashboardApi.emailTemplates, listEmailTemplates),
    route(mailsDashboardApi.emailTemplate, readEmailTemplate),
    route(mailsDashboardApi.saveEmailTemplate, saveEmailTemplate),
    route(mailsDashboardApi.look, looks.look),
    route(mailsDashboardApi.page, looks.page),
    route(mailsDashboardApi.sendEmailTemplate, sendEmailTemplate),
    route(mailsDashboardApi.mailPage, looks.mailPage),
  ]
}
