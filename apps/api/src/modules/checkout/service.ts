export { claimRequest, eraseAnswers, storeAnswer } from './idempotency.ts'
