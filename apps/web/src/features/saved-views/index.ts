export { recordExport } from './dashboard/record-export.ts'
export { Views } from './dashboard/views.tsx'
