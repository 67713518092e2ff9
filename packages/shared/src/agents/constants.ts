/** Release of the Universal Commerce Protocol that the shop speaks: https://ucp.dev */
export const ucpVersion = '2026-04-08'

/** Names of what the shop and an agent may have in common. */
export const capabilities = {
  checkout: 'dev.ucp.shopping.checkout',
  fulfillment: 'dev.ucp.shopping.fulfillment',
  discount: 'dev.ucp.shopping.discount',
  order: 'dev.ucp.shopping.order',
} as const
export type Capability = keyof typeof capabilities

/** Extensions are of no use without the capability that they extend. */
export const extendedBy: Partial<Record<Capability, Capability>> = { fulfillment: 'checkout', discount: 'checkout' }

export const ucpPaths = { profile: '/.well-known/ucp', rest: '/api/ucp/v1', mcp: '/api/ucp/mcp' } as const

/** Objects under `ucpPaths.rest`. */
export const ucpResources = { checkouts: 'checkout-sessions', orders: 'orders' } as const

/** Start of the secret of an agent, by which tools that search for leaked secrets recognise it. */
export const agentKeyPrefix = 'haat_agent_'

/** Agents of one shop. */
export const mostAgents = 50

/** Hours until a checkout of an agent ends. */
export const checkoutHours = 6

/** Where the switch is stored, and target of its audit entries. */
export const agentsGroup = 'agents'
