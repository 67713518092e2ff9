import { z } from 'zod'
import { Reauthentication, reauthentication } from '../../accounts/schema.ts'
import { longestOverlap } from '../../api-keys/rules.ts'
import { bulkIds, listQuery, pageOf } from '../../dashboard/lists.ts'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../text.ts'
import { deliveryStates, deliveryTopics } from '../topics.ts'
import { Webhook, WebhookAttempt, WebhookDelivery, webhookFields } from './schema.ts'

const guarded = ['sign_in_required', 'not_allowed'] as const
const webhookId = { webhookId: Id }
const confirmed = Reauthentication.shape
const withSecret = z.object({ webhook: Webhook, /** shown this once */ secret: z.string() })
const one = z.object({ webhook: Webhook })

export const webhooksDashboardApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/dashboard/webhooks',
    access: 'developers:view',
    summary: 'Lists the webhooks of the shop, newest first, without their secrets.',
    input: z.strictObject({}),
    answer: z.object({ webhooks: z.array(Webhook) }),
    refusals: guarded,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dashboard/webhooks',
    access: 'developers:edit',
    summary: 'Creates a webhook for topics of sections that the caller may view, and returns its signing secret once.',
    input: z.strictObject({ ...webhookFields, ...confirmed }),
    answer: withSecret,
    status: 201,
    refusals: [...guarded, 'more_than_own', 'limit_reached', ...reauthentication],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/dashboard/webhooks/:webhookId',
    access: 'developers:view',
    summary: 'Returns a webhook.',
    input: z.strictObject(webhookId),
    answer: one,
    refusals: [...guarded, 'not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/dashboard/webhooks/:webhookId',
    access: 'developers:edit',
    summary: 'Changes name, address and topics of a webhook. Its permissions are then those of the caller.',
    input: z.strictObject({ ...webhookId, version: z.int().min(1), ...webhookFields, ...confirmed }),
    answer: one,
    refusals: [...guarded, 'more_than_own', 'not_found', 'set_by_agent', 'version_conflict', ...reauthentication],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/dashboard/webhooks/:webhookId/pause',
    access: 'developers:edit',
    summary: 'Pauses a webhook. Events are stored for 30 days and sent when it is resumed.',
    input: z.strictObject(webhookId),
    answer: one,
    refusals: [...guarded, 'not_found'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/dashboard/webhooks/:webhookId/resumption',
    access: 'developers:edit',
    summary: 'Resumes a paused webhook, with the permissions of the caller: waiting deliveries are sent now.',
    input: z.strictObject({ ...webhookId, ...confirmed }),
    answer: one,
    refusals: [...guarded, 'more_than_own', 'not_found', ...reauthentication],
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/api/dashboard/webhooks/:webhookId/rotation',
    access: 'developers:edit',
    summary:
      'Replaces the signing secret and returns the new one once. For the given hours each delivery has signatures of both secrets.',
    input: z.strictObject({ ...webhookId, overlapHours: z.int().min(0).max(longestOverlap).default(24), ...confirmed }),
    answer: withSecret,
    refusals: [...guarded, 'more_than_own', 'not_found', 'set_by_agent', ...reauthentication],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dashboard/webhooks/:webhookId',
    access: 'developers:delete',
    summary: 'Deletes a webhook with its deliveries. Nothing is sent to it any more.',
    input: z.strictObject(webhookId),
    answer: z.object({}),
    refusals: [...guarded, 'not_found', 'set_by_agent'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/dashboard/webhooks/:webhookId/tests',
    access: 'developers:edit',
    summary: 'Sends the event webhook.test to the webhook, once, and returns its delivery.',
    input: z.strictObject(webhookId),
    answer: z.object({ delivery: WebhookDelivery }),
    status: 201,
    refusals: [...guarded, 'not_found', 'set_by_agent', 'rate_limited'],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/dashboard/webhooks/:webhookId/deliveries',
    access: 'developers:view',
    summary: 'Lists the deliveries of a webhook of the last 30 days, newest first. The search finds the object by its exact id.',
    input: listQuery(['new'], {
      ...webhookId,
      state: z.enum(deliveryStates).optional(),
      topic: z.enum(deliveryTopics).optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
    }),
    answer: z.object({ deliveries: z.array(WebhookDelivery), ...pageOf }),
    refusals: [...guarded, 'not_found', 'bad_cursor'],
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/api/dashboard/webhooks/:webhookId/deliveries/:deliveryId',
    access: 'developers:view',
    summary:
      'Returns a delivery with its payload and its last requests and answers. Without the view permission of the topic the payload is null.',
    input: z.strictObject({ ...webhookId, deliveryId: Id }),
    answer: z.object({
      delivery: WebhookDelivery,
      /** the body that is sent, as JSON text */
      payload: z.string().nullable(),
      attempts: z.array(WebhookAttempt),
    }),
    refusals: [...guarded, 'not_found'],
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/api/dashboard/webhooks/:webhookId/redeliveries',
    access: 'developers:edit',
    summary:
      'Sends deliveries again, with the same webhook-id: those with the given ids, or all of a range of time in the given states.',
    input: z.strictObject({
      ...webhookId,
      deliveries: z.union([
        bulkIds,
        z.strictObject({
          from: z.iso.datetime(),
          to: z.iso.datetime(),
          states: z.array(z.enum(deliveryStates)).min(1).max(deliveryStates.length),
        }),
      ]),
    }),
    answer: z.object({ /** number of deliveries that are sent again */ count: z.number().int() }),
    refusals: [...guarded, 'not_found'],
  }),
}
