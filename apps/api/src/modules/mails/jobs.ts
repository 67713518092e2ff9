export { claimMails, extendMails, type MailRenderers, recordTogether, sendMail } from './queue/send.ts'
