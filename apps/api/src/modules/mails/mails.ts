export { extensionMails } from './extension-mails.ts'
export { testMails } from './test-mail.ts'
