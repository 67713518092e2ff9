import { mayReceive, pauseAfterDays, retryDelay } from '@haat/shared/webhooks/rules.ts'
import { type PauseReason, testTopic } from '@haat/shared/webhooks/topics.ts'
import { type OutsideAnswer, postOutside } from '../../../gateways/outbound/post.ts'
import { NotFetched } from '../../../gateways/outbound/target.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { unseal } from '../../../platform/encryption.ts'
import { findPerson } from '../../accounts/service.ts'
import { writeAudit } from '../../audit/service.ts'
import { queueMail } from '../../mails/service.ts'
import { type AgentSide, distributeEvents, type WebhookReaders } from './distribute.ts'
import {
  type ClaimedDelivery,
  claimDue,
  extendLeases,
  findAdminIds,
  findOutgoing,
  hasFollower,
  insertAttempt,
  markFailing,
  markHealthy,
  type Outgoing,
  pauseWebhook,
  recordResult,
  releaseClaim,
} from './send-repo.ts'
import { signedHeaders } from './signature.ts'

/** Batches of new events that are distributed before deliveries are claimed. */
const mostBatches = 5

/** Distributes new events and claims due deliveries for `lease` seconds. */
export async function claimDeliveries(
  ctx: Ctx,
  size: { limit: number; lease: number },
  readers: WebhookReaders,
): Promise<ClaimedDelivery[]> {
  let isMore = true
  for (let done = 0; isMore && done < mostBatches; done++) isMore = await distributeEvents(ctx, readers)
  if (isMore) ctx.jobs?.wake('webhook')
  return claimDue(ctx.db, size, { toAgents: await readers.agents.isOpen(ctx) })
}

/** Extends the claims by `seconds`. Returns the ids of the extended deliveries. */
export const extendDeliveries = (ctx: Ctx, ids: readonly string[], seconds: number): Promise<string[]> =>
  extendLeases(ctx.db, ids, seconds)

/**
 * Sends a claimed delivery and stores the result. If the process dies in between, the delivery is sent again with the same `webhook-id`.
 * Pauses the webhook and informs the admins if its owner lacks the permission for the event, if the receiver answers 410 Gone, or after days without
 * success.
 *
 * @param agents signs what shopping agents get
 */
export async function sendDelivery(ctx: Ctx, claim: ClaimedDelivery, agents?: AgentSide): Promise<void> {
  const outgoing = await findOutgoing(ctx.db, claim.id)
  if (!outgoing || !(await ownerMaySee(ctx, outgoing))) {
    if (outgoing) await inTransaction(ctx, (ctx) => pause(ctx, outgoing, 'permission'))
    return releaseClaim(ctx.db, claim.id)
  }
  const at = new Date()
  const request = outgoing.agentId ? await agents!.sign(ctx, signedFor(outgoing, at)) : requestOf(ctx, outgoing, at)
  const began = performance.now()
  const answer = await postOutside(outgoing.url, { body: outgoing.payload, headers: request }, ctx.env).catch(
    (error: unknown) => {
      if (error instanceof NotFetched) return error
      throw error
    },
  )
  const took = { deliveryId: claim.id, at, durationMs: Math.round(performance.now() - began), request }
  await inTransaction(ctx, async (ctx) => {
    const result = resultOf(answer, claim.attempts, outgoing.topic === testTopic)
    const isRecorded = await recordResult(ctx.db, claim, result)
    if (!isRecorded) return
    const { status, error } = result
    const seen = answer instanceof NotFetched ? {} : { response: answer.headers, body: answer.body }
    await insertAttempt(ctx.db, { ...took, status, error, ...seen })
    if (result.state === 'delivered') await markHealthy(ctx.db, outgoing.webhookId)
    else if (outgoing.topic !== testTopic) await recordFailure(ctx, outgoing, status)
  })
  if (await hasFollower(ctx.db, claim.id)) ctx.jobs?.wake('webhook')
}

const signedFor = ({ url, eventId, payload }: Outgoing, at: Date) => ({ url, id: `msg_${eventId}`, at, body: payload })

/** An agent gets its own orders, regardless of the permissions of the user who added it. */
async function ownerMaySee(ctx: Ctx, { ownerId, agentId, topic }: Outgoing): Promise<boolean> {
  if (topic === testTopic || agentId !== null) return true
  const owner = ownerId === null ? null : await findPerson(ctx, ownerId)
  return owner !== null && mayReceive(owner.session, [topic])
}

function requestOf({ env }: Ctx, { eventId, payload, secret, oldSecret }: Outgoing, at: Date): Record<string, string> {
  const secrets = [secret, oldSecret].flatMap((sealed) => (sealed && unseal(env, secretPurpose, sealed)) ?? [])
  return {
    'content-type': 'application/json',
    'user-agent': 'Haat-Webhooks/1',
    ...signedHeaders({ id: `msg_${eventId}`, body: payload, at }, secrets),
  }
}

/** Purpose of the encryption of signing secrets. */
export const secretPurpose = 'webhook secret'

function resultOf(answer: OutsideAnswer | NotFetched, attempt: number, isTest: boolean) {
  const status = answer instanceof NotFetched ? null : answer.status
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered', retryIn: 0, status, error: null } as const
  const error = answer instanceof NotFetched ? answer.message : `answers ${status}`
  const requested = answer instanceof NotFetched ? 0 : Number(answer.headers['retry-after'] ?? 0)
  const retryIn = isTest ? null : retryDelay(attempt, Number.isFinite(requested) ? requested : 0)
  return { state: retryIn === null ? 'failed' : 'waiting', retryIn: retryIn ?? 0, status, error } as const
}

async function recordFailure(ctx: Ctx, outgoing: Outgoing, status: number | null): Promise<void> {
  const days = await markFailing(ctx.db, outgoing.webhookId)
  if (status === 410) await pause(ctx, outgoing, 'gone')
  else if (days >= pauseAfterDays) await pause(ctx, outgoing, 'failures')
}

/** Pauses a webhook, once, with an entry in the audit log and an email to every admin. */
async function pause(ctx: Ctx, { webhookId, name, url }: Outgoing, reason: Exclude<PauseReason, 'staff'>): Promise<void> {
  if (!(await pauseWebhook(ctx.db, webhookId, reason))) return
  await writeAudit(ctx, {
    section: 'developers',
    action: 'webhooks.pause',
    target: webhookId,
    diff: { paused: [null, reason] },
  })
  const data = { webhookId, webhook: name, host: new URL(url).host, reason }
  for (const userId of await findAdminIds(ctx.db)) await queueMail(ctx, { kind: 'webhook-paused', userId, data })
}
