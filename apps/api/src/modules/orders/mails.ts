export { orderMails } from './mails/mails.ts'
