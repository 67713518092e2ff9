export { CartRemindersRow } from './parts/cart-reminders-row.tsx'
export { SignInPanel } from './parts/sign-in-panel.tsx'
export { useLink } from './use-link.ts'
