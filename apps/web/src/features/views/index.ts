export { noteExport } from './dashboard/note-export.ts'
export { Views } from './dashboard/views.tsx'
