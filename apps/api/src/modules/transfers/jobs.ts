export { claimDueTransfers, deleteOldRuns, extendClaims, workOnTransfer } from './service.ts'
