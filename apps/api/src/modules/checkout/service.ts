export { agentCheckoutToken, readAgentCheckoutToken } from './agent-checkout.ts'
export { claimRequest, eraseAnswers, findAnswer, storeAnswer } from './idempotency.ts'
export { placeOrderFor } from './place-order.ts'
