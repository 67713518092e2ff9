export { compactReportTables } from './searches.ts'
