export { testMails } from './test-mail.ts'
