import { mostPayloadBytes, payloadVersion } from '@haat/shared/webhooks/rules.ts'
import { webhookData } from '@haat/shared/webhooks/schema.ts'
import { type DeliveryTopic, testTopic, type WebhookObject, webhookTopics } from '@haat/shared/webhooks/topics.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import {
  type AgentReceiver,
  distribute,
  distributeToAgents,
  findAgentReceivers,
  findNewEvents,
  findStaffIds,
  hasNewEvents,
  lockDistribution,
  type NewEvent,
} from './distribute-repo.ts'

/**
 * Reads the object of an event for its body: `{order}`, `{product}`; undefined if it does not exist any more. Objects without a reader are
 * part of the event itself.
 */
export type WebhookReaders = Partial<Record<WebhookObject, (ctx: Ctx, object: string) => Promise<object | undefined>>> & {
  agents: AgentSide
}

/** Payload and signature of the events that shopping agents get about their orders. */
export interface AgentSide {
  /** whether the shop is open to agents: while it is not, nothing is sent to them */
  isOpen: (ctx: Ctx) => Promise<boolean>
  /** an order that the agent placed, as its protocol writes it; undefined if there is none */
  readOrder: (ctx: Ctx, agentId: string, orderId: string) => Promise<object | undefined>
  /** headers of a request, with its signature */
  sign: (ctx: Ctx, request: { url: string; id: string; at: Date; body: string }) => Promise<Record<string, string>>
}

/** Events of one transaction. */
const batch = 100

/**
 * Makes deliveries of the events that were published, oldest first, in one process at a time: so that the deliveries of an object have the
 * order of its changes. An object is read here, a moment after its change was committed; its `version` shows whether it changed since.
 *
 * @returns whether there may be more
 */
export async function distributeEvents(ctx: Ctx, readers: WebhookReaders): Promise<boolean> {
  if (!(await hasNewEvents(ctx.db))) return false
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockDistribution(ctx.db))) return false
    const events = await findNewEvents(ctx.db, batch)
    const staff = await findStaffIds(
      ctx.db,
      events.flatMap(({ topic, object }) => (topic === 'customer.created' ? [object] : [])),
    )
    const made = []
    for (const event of events)
      made.push({ seq: event.seq, payload: staff.has(event.object) ? null : await toPayload(ctx, event, readers) })
    await distribute(ctx.db, made)
    await tellAgents(ctx, events, readers.agents)
    return events.length === batch
  })
}

/** Deliveries to the agents that placed the orders of the events: the order as it is now, read once for all of its events. */
async function tellAgents(ctx: Ctx, events: readonly NewEvent[], agents: AgentSide): Promise<void> {
  const receivers = await findAgentReceivers(
    ctx.db,
    events.map(({ seq }) => seq),
  )
  const bodies = new Map<string, string | null>()
  for (const receiver of receivers)
    if (!bodies.has(receiver.object)) bodies.set(receiver.object, await orderForAgent(ctx, receiver, agents))
  await distributeToAgents(
    ctx.db,
    receivers.flatMap(({ seq, webhookId, object }) => {
      const payload = bodies.get(object)
      return payload ? [{ seq, webhookId, payload }] : []
    }),
  )
}

async function orderForAgent(ctx: Ctx, { seq, object, agentId }: AgentReceiver, agents: AgentSide): Promise<string | null> {
  try {
    const order = await ctx.db.transaction((db) => agents.readOrder({ ...ctx, db }, agentId, object))
    return order ? JSON.stringify(order) : null
  } catch (err) {
    ctx.log.error({ err, event: seq, object }, 'order cannot be described for its agent, not sent')
    return null
  }
}

/** The body of an event; null if its object is gone or cannot be described, which is logged and must not delay other events. */
async function toPayload(ctx: Ctx, event: NewEvent, readers: WebhookReaders): Promise<string | null> {
  const { topic, object, detail, createdAt } = event
  try {
    const data = await ctx.db.transaction((db) => toData({ ...ctx, db }, topic, { object, detail }, readers))
    if (data === undefined) return null
    const payload = JSON.stringify({ type: topic, timestamp: createdAt, version: payloadVersion, data })
    if (Buffer.byteLength(payload) <= mostPayloadBytes) return payload
    ctx.log.error({ event: event.seq, topic, object }, 'webhook event larger than 1 MB, not sent')
  } catch (err) {
    ctx.log.error({ err, event: event.seq, topic, object }, 'webhook event cannot be described, not sent')
  }
  return null
}

async function toData(
  ctx: Ctx,
  topic: DeliveryTopic,
  { object, detail }: Pick<NewEvent, 'object' | 'detail'>,
  readers: WebhookReaders,
): Promise<object | undefined> {
  if (topic === testTopic) return detail
  const kind = webhookTopics[topic]
  const read = readers[kind]
  const found = read ? await read(ctx, object) : {}
  return found && webhookData[kind].parse({ ...found, ...detail })
}
