import { z } from 'zod'
import { OrderSummary } from '../../orders/schema.ts'
import { Id, line } from '../../text.ts'

/** A shopping agent that may order for its users. The secret itself is returned once, by the call that makes it. */
export const Agent = z.object({
  _id: Id,
  name: z.string(),
  profile: z.string(),
  /** first characters of the secret */
  prefix: z.string(),
  createdAt: z.string(),
  /** ISO date of the last call, exact to a minute; null if unused */
  lastUsedAt: z.string().nullable(),
  /** number of its orders */
  orders: z.int(),
  /** the webhook that sends it the events of its orders, to the address in its profile; null if its profile names none */
  webhook: Id.nullable(),
  version: z.int(),
})
export type Agent = z.infer<typeof Agent>

/** A recent order of an agent. */
export const AgentOrder = OrderSummary.pick({
  orderId: true,
  date: true,
  status: true,
  paymentStatus: true,
  total: true,
  currency: true,
}).extend({ agent: z.string() })
export type AgentOrder = z.infer<typeof AgentOrder>

/** Whether agents may order, and where they find the shop. */
export const AgentAccess = z.object({
  enabled: z.boolean(),
  /** URL of the shop's profile */
  profile: z.string(),
  /** guests cannot order, so agents only prepare carts */
  signInRequired: z.boolean(),
  /** 0 if never saved */
  version: z.int(),
})
export type AgentAccess = z.infer<typeof AgentAccess>

export const agentFields = {
  name: line(80, 1),
  /** https URL of the profile that the agent names in its calls */
  profile: z.url().max(500),
}
