export { orderMailListeners } from './mails/mail-listeners.ts'
