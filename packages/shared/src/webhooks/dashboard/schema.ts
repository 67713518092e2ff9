import { z } from 'zod'
import { Id, line } from '../../text.ts'
import { deliveryStates, deliveryTopics, pauseReasons, webhookTopicNames } from '../topics.ts'

export const Webhook = z.object({
  _id: Id,
  name: z.string(),
  url: z.string(),
  topics: z.array(z.enum(webhookTopicNames)),
  /** name of the user whose permissions limit what is sent: who saved the webhook last; null if the account is gone */
  owner: z.string().nullable(),
  /**
   * id of the shopping agent whose profile names this address: it gets every event of the orders that it placed. Such a webhook can be paused and
   * sent again, and ends with the agent
   */
  agent: Id.optional(),
  createdAt: z.string(),
  /** null while deliveries are sent; events are stored in the meantime */
  paused: z.object({ since: z.string(), reason: z.enum(pauseReasons) }).nullable(),
  /** since when no delivery succeeded; null after a success */
  failingSince: z.string().nullable(),
  /** until then signatures of the replaced secret are sent too; null if there is none */
  overlapUntil: z.string().nullable(),
  /** deliveries that wait, and results of the events of the last 7 days */
  counts: z.object({ waiting: z.number().int(), delivered: z.number().int(), failed: z.number().int() }),
  /** end of the last successful delivery of an event of the last 7 days; null if there is none */
  deliveredAt: z.string().nullable(),
  version: z.number().int(),
})
export type Webhook = z.infer<typeof Webhook>

export const webhookFields = {
  name: line(80, 1),
  /** https; host and port of `OUTBOUND_ALLOW` also http */
  url: line(2000, 1),
  topics: z
    .array(z.enum(webhookTopicNames))
    .min(1)
    .max(webhookTopicNames.length)
    .transform((topics) => [...new Set(topics)]),
}

export const WebhookDelivery = z.object({
  _id: Id,
  topic: z.enum(deliveryTopics),
  /** order number, or id of the product, variant, customer, review or import */
  object: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  createdAt: z.string(),
  /** time of the next attempt; null unless waiting */
  next: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** status of the last answer; null without one */
  status: z.number().int().nullable(),
  /** why the last attempt failed; null after a success or before the first attempt */
  error: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const Headers = z.record(z.string(), z.string())

/** One request and its answer. The stored body of the answer is cut. */
export const WebhookAttempt = z.object({
  number: z.number().int(),
  at: z.string(),
  durationMs: z.number().int(),
  request: Headers,
  status: z.number().int().nullable(),
  response: Headers.nullable(),
  body: z.string(),
  error: z.string().nullable(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>
