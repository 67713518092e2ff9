export { useDocumentsQuery } from './api.ts'
