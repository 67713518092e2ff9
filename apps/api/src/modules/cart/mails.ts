export { cartMails } from './reminders.ts'
