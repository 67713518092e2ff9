export { answerOnce, eraseAnswers } from './idempotency.ts'
