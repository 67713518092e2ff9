export { CartRemindersRow } from './components/cart-reminders-row.tsx'
export { SignInPanel } from './components/sign-in/sign-in-panel.tsx'
export { useLink } from './use-link.ts'
