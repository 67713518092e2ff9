export { deleteExpired } from './retention/retention.ts'
