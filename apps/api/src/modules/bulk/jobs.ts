export { claimBulkRuns, deleteOldBulkRuns, extendBulkRuns, workOnBulkRun } from './service.ts'
