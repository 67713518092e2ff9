export { useAccountQuery, useAsk } from './api.ts'
export { EmailBanner } from './components/email-banner.tsx'
export { ReauthenticationDialog } from './components/reauthentication-dialog.tsx'
