export { retryExtensionMessages } from './messages.ts'
