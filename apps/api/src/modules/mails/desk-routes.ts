import { mailsDeskApi } from '@haat/shared/mails/desk-endpoints.ts'
import { type Route, route } from '../../http/route.ts'
import { readMailState, readTestOutcome } from './desk.ts'
import { listLetters, readLetter, saveLetter } from './desk-letters.ts'
import { listMails, resendMails, retryMails } from './desk-list.ts'
import { letterLooks, sendLetter } from './desk-look.ts'
import { previewMail } from './preview.ts'
import type { MailMakers } from './send.ts'
import { sendTestMail } from './test-mail.ts'

/** `makers` come from the root: what a mail says of an order, only its domain knows. */
export const mailsDeskRoutes = (makers: MailMakers): Route[] => {
  const looks = letterLooks(makers)
  return [
    route(mailsDeskApi.test, sendTestMail),
    route(mailsDeskApi.testOutcome, readTestOutcome),
    route(mailsDeskApi.state, readMailState),
    route(mailsDeskApi.list, listMails),
    route(mailsDeskApi.preview, previewMail),
    route(mailsDeskApi.retry, retryMails),
    route(mailsDeskApi.resend, resendMails),
    route(mailsDeskApi.letters, listLetters),
    route(mailsDeskApi.letter, readLetter),
    route(mailsDeskApi.saveLetter, saveLetter),
    route(mailsDeskApi.look, looks.look),
    route(mailsDeskApi.page, looks.page),
    route(mailsDeskApi.sendLetter, sendLetter),
    route(mailsDeskApi.mailPage, looks.mailPage),
  ]
}
