export { type Found, useRecords } from './dashboard/use-records.ts'
