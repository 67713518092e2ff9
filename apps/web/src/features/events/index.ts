export { Bell } from './dashboard/bell.tsx'
export { clearNotifications } from './dashboard/notifications.ts'
export { useNotifications } from './dashboard/use-notifications.ts'
