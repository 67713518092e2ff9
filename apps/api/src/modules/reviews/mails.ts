export { questionMails } from './questions/mails.ts'
