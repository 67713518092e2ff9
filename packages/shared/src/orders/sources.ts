/** Who placed an order: the customer in the web shop, staff on behalf of one, or a shopping agent for its user. */
export const orderSources = ['web', 'staff', 'agent'] as const
export type OrderSource = (typeof orderSources)[number]
