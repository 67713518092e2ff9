export { remindOfCarts } from './reminders.ts'
