import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { webhooksDashboardApi } from '@haat/shared/webhooks/dashboard/endpoints.ts'
import type { WebhookDelivery } from '@haat/shared/webhooks/dashboard/schema.ts'
import { mayReceive, payloadVersion } from '@haat/shared/webhooks/rules.ts'
import { testTopic } from '@haat/shared/webhooks/topics.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readListPage } from '../../../platform/pagination.ts'
import { consumeRateLimit } from '../../../platform/rate-limit.ts'
import { viewRows } from '../../../platform/view-rows.ts'
import { writeAudit } from '../../audit/service.ts'
import { sendDelivery } from '../delivery/send.ts'
import {
  countDeliveries,
  type DeliveryFilter,
  type DeliveryRow,
  findAttempts,
  findDeliveries,
  findDelivery,
  insertTest,
  requeueById,
  requeueRange,
} from './deliveries-repo.ts'
import { assertByStaff, requireWebhook } from './service.ts'

type Api = typeof webhooksDashboardApi

/**
 * One page of the deliveries of a webhook, newest first.
 * @throws not_found, bad_cursor
 */
export async function listDeliveries(
  ctx: Ctx,
  { webhookId, q, sort, limit, cursor, state, topic, from, to }: ParsedOf<Api['deliveries']>,
): Promise<AnswerOf<Api['deliveries']>> {
  await requireWebhook(ctx, webhookId)
  const filter: DeliveryFilter = { webhookId, state, topic, object: q || undefined, from, to }
  const { rows, ...page } = await readListPage(ctx, {
    list: ['webhook deliveries', sort, filter],
    cursor,
    limit,
    find: (after) => findDeliveries(ctx.db, filter, { limit, after }),
    count: () => countDeliveries(ctx.db, filter),
    position: ({ key, _id }) => [key, _id],
  })
  return { deliveries: viewRows(ctx, rows, view), ...page }
}

/**
 * A delivery with its payload and the bodies of the answers, for those who may see its topic, and its requests. A receiver may answer with what it got.
 * @throws not_found
 */
export async function readDelivery(
  ctx: Ctx,
  { webhookId, deliveryId }: ParsedOf<Api['delivery']>,
): Promise<AnswerOf<Api['delivery']>> {
  const found = await findDelivery(ctx.db, webhookId, deliveryId)
  if (!found) throw new Refusal('not_found')
  const { payload, ...row } = found
  const maySee = row.topic === testTopic || mayReceive(ctx.person!.session, [row.topic])
  const attempts = await findAttempts(ctx.db, deliveryId)
  if (maySee) return { delivery: view(row), payload, attempts }
  return { delivery: view(row), payload: null, attempts: attempts.map((attempt) => ({ ...attempt, body: '' })) }
}

/**
 * Makes deliveries due again, with the same `webhook-id`.
 * @throws not_found
 */
export async function redeliver(ctx: Ctx, { webhookId, deliveries }: ParsedOf<Api['redeliver']>): Promise<{ count: number }> {
  await requireWebhook(ctx, webhookId)
  const count = Array.isArray(deliveries)
    ? await requeueById(ctx.db, webhookId, deliveries)
    : await requeueRange(ctx.db, webhookId, deliveries)
  if (count > 0)
    await writeAudit(ctx, {
      section: 'developers',
      action: 'webhooks.redeliver',
      target: webhookId,
      diff: { count: [null, count] },
    })
  ctx.jobs?.wake('webhook')
  return { count }
}

/**
 * Sends a test event now, also to a paused webhook, and returns its delivery with the result.
 * @throws not_found, set_by_agent, rate_limited
 */
export async function sendTest(ctx: Ctx, { webhookId }: ParsedOf<Api['test']>): Promise<AnswerOf<Api['test']>> {
  const webhook = await requireWebhook(ctx, webhookId)
  assertByStaff(webhook)
  await consumeRateLimit(ctx, 'webhook-test', webhookId)
  const payload = {
    type: testTopic,
    timestamp: new Date().toISOString(),
    version: payloadVersion,
    data: { webhook: { _id: webhookId, name: webhook.name } },
  }
  const claim = await insertTest(ctx.db, webhookId, JSON.stringify(payload), lease)
  await sendDelivery(ctx, claim)
  const sent = await findDelivery(ctx.db, webhookId, claim.id)
  if (!sent) throw new Refusal('not_found')
  return { delivery: view(sent) }
}

/** Seconds; longer than the longest request. */
const lease = 60

const view = ({ key: _, ...row }: DeliveryRow): WebhookDelivery => row
