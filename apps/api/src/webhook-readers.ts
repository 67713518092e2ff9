import { Refusal } from '@haat/shared/errors.ts'
import { isOpenToAgents, readOrderForAgent, signOrderEvent } from './modules/agents/service.ts'
import { readForDashboard } from './modules/catalog/service.ts'
import { readDashboardOrder } from './modules/orders/service.ts'
import type { WebhookReaders } from './modules/webhooks/service.ts'

/** How the objects of webhook events are read for the body, where the event does not hold them. */
export const webhookReaders: WebhookReaders = {
  order: (ctx, orderId) => ifFound(() => readDashboardOrder(ctx, { orderId })),
  product: (ctx, productId) => ifFound(() => readForDashboard(ctx, { productId })),
  agents: { isOpen: isOpenToAgents, readOrder: readOrderForAgent, sign: signOrderEvent },
}

async function ifFound(read: () => Promise<object>): Promise<object | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}
