import type { Session } from '../accounts/schema.ts'
import { can } from '../permissions.ts'
import { topicSection, type WebhookTopic } from './topics.ts'

/** Start of every signing secret, as the Standard Webhooks specification defines it. */
export const webhookSecretPrefix = 'whsec_'

/** Webhooks of one shop. */
export const mostWebhooks = 20

/** Days that events and their deliveries are stored. */
export const webhookRetentionDays = 30

/** Deliveries of one webhook in progress at the same time; one while it fails. */
export const mostAtOnce = 8

/** Days without a success after which a webhook is paused. */
export const pauseAfterDays = 3

/** Longest payload in bytes. */
export const mostPayloadBytes = 1024 * 1024

/** Format of the payloads. It changes only when a field is removed or changes its meaning. */
export const payloadVersion = 1

const [minute, hour] = [60, 3600]
/** Seconds before each further attempt: three and a half days in all. */
const delays = [5, 30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour, 24 * hour, 32 * hour]

/**
 * Seconds until the next attempt, null after the last one.
 *
 * @param attempt number of the failed attempt, from 1
 * @param requested seconds that the receiver asked to wait, at most a day
 * @param random between 0 and 1: spreads the attempts of many deliveries by a tenth
 */
export function retryDelay(attempt: number, requested = 0, random = Math.random()): number | null {
  const delay = delays[attempt - 1]
  if (delay === undefined) return null
  return Math.max(delay * (0.95 + random / 10), Math.min(Math.max(requested, 0), 24 * hour))
}

/** Whether a person may have a webhook with these topics: each needs the permission to view its section. */
export const mayReceive = (session: Session, topics: readonly WebhookTopic[]): boolean =>
  topics.every((topic) => can(session, topicSection(topic), 'view'))
