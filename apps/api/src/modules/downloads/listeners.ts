export { downloadListeners } from './grant.ts'
