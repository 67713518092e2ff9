import { createHmac, randomBytes } from 'node:crypto'
import { webhookSecretPrefix } from '@haat/shared/webhooks/rules.ts'

/** A new signing secret as the Standard Webhooks specification writes it. */
export const makeWebhookSecret = (): string => webhookSecretPrefix + randomBytes(32).toString('base64')

/**
 * Headers of a request by the Standard Webhooks specification, with a signature of each secret.
 *
 * @param id stays the same when the event is sent again
 * @param at time of this attempt; receivers refuse old ones
 */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
