export { claimMessages, extendMessages, processMessages } from './outbox/process.ts'
