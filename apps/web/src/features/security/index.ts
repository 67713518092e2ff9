export { useAccountQuery, useAsk } from './api.ts'
export { EmailBanner } from './parts/email-banner.tsx'
export { ProofDialog } from './parts/proof-dialog.tsx'
