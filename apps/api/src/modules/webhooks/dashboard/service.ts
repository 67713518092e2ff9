import type { AnswerOf, ParsedOf } from '@haat/shared/endpoint.ts'
import { Refusal } from '@haat/shared/errors.ts'
import type { webhooksDashboardApi } from '@haat/shared/webhooks/dashboard/endpoints.ts'
import type { Webhook } from '@haat/shared/webhooks/dashboard/schema.ts'
import { mayReceive, mostWebhooks } from '@haat/shared/webhooks/rules.ts'
import type { WebhookTopic } from '@haat/shared/webhooks/topics.ts'
import { NotFetched, parseTarget } from '../../../gateways/outbound/target.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { seal } from '../../../platform/encryption.ts'
import { requireFreshSignIn } from '../../accounts/service.ts'
import { toDiff, writeAudit } from '../../audit/service.ts'
import { secretPurpose } from '../delivery/send.ts'
import { pauseWebhook } from '../delivery/send-repo.ts'
import { makeWebhookSecret } from '../delivery/signature.ts'
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  findWebhooks,
  insertWebhook,
  lockWebhooks,
  replaceWebhookSecret,
  resumeWebhook,
  updateWebhook,
  type WebhookRow,
} from './repo.ts'

type Api = typeof webhooksDashboardApi
type ById = { webhookId: string }

/** Lists all webhooks, newest first, without their secrets. */
export const listWebhooks = async (ctx: Ctx): Promise<{ webhooks: Webhook[] }> => ({
  webhooks: (await findWebhooks(ctx.db)).map(view),
})

/** @throws not_found */
export async function readWebhook(ctx: Ctx, { webhookId }: ById): Promise<{ webhook: Webhook }> {
  return { webhook: view(await requireWebhook(ctx, webhookId)) }
}

/**
 * Creates a webhook for topics that the caller may view. The signing secret is in this answer only.
 * @throws more_than_own, limit_reached, bad_request (an address that is not allowed), reauthentication_required, password_wrong, sign_in_again
 */
export async function createWebhook(ctx: Ctx, { password, ...input }: ParsedOf<Api['create']>): Promise<AnswerOf<Api['create']>> {
  await requireFreshSignIn(ctx, password)
  const url = readUrl(ctx, input.url)
  assertMayReceive(ctx, input.topics)
  return inTransaction(ctx, async (ctx) => {
    await lockWebhooks(ctx.db)
    if ((await countWebhooks(ctx.db)) >= mostWebhooks) throw new Refusal('limit_reached')
    const secret = makeWebhookSecret()
    const fields = { ...input, url, ownerId: ctx.person!.id }
    const id = await insertWebhook(ctx.db, { ...fields, secret: seal(ctx.env, secretPurpose, secret) })
    await audited(ctx, 'create', id, toDiff(nothing, shown(fields)))
    return { webhook: view((await findWebhook(ctx.db, id))!), secret }
  })
}

/**
 * Changes name, address and topics. The caller needs to see all topics, before and after, and becomes the owner.
 * @throws not_found, set_by_agent, version_conflict (with the current webhook), more_than_own, bad_request (an address that is not allowed),
 *   reauthentication_required, password_wrong, sign_in_again
 */
export async function saveWebhook(
  ctx: Ctx,
  { password, webhookId, version, ...input }: ParsedOf<Api['save']>,
): Promise<{ webhook: Webhook }> {
  await requireFreshSignIn(ctx, password)
  const url = readUrl(ctx, input.url)
  return change(ctx, webhookId, async (ctx, old) => {
    assertByStaff(old)
    if (old.version !== version) throw new Refusal('version_conflict', { webhook: view(old) })
    assertMayReceive(ctx, input.topics)
    await updateWebhook(ctx.db, webhookId, { ...input, url, ownerId: ctx.person!.id })
    await audited(ctx, 'save', webhookId, toDiff(shown(old), shown({ ...input, url })))
  })
}

/**
 * Pauses a webhook; one that is paused stays as it is.
 * @throws not_found
 */
export const pause = (ctx: Ctx, { webhookId }: ById): Promise<{ webhook: Webhook }> =>
  inTransaction(ctx, async (ctx) => {
    await requireWebhook(ctx, webhookId)
    if (await pauseWebhook(ctx.db, webhookId, 'staff')) await audited(ctx, 'pause', webhookId, { paused: [null, 'staff'] })
    return readWebhook(ctx, { webhookId })
  })

/**
 * Resumes a webhook with the permissions of the caller, which must include all its topics.
 * @throws not_found, more_than_own, reauthentication_required, password_wrong, sign_in_again
 */
export async function resume(ctx: Ctx, { webhookId, password }: ParsedOf<Api['resume']>): Promise<{ webhook: Webhook }> {
  await requireFreshSignIn(ctx, password)
  const resumed = await change(ctx, webhookId, async (ctx, old) => {
    if (!old.paused) return
    await resumeWebhook(ctx.db, webhookId, old.agentId === null ? ctx.person!.id : null)
    await audited(ctx, 'resume', webhookId, { paused: [old.paused.reason, null] })
  })
  ctx.jobs?.wake('webhook')
  return resumed
}

/**
 * Replaces the signing secret; the old one signs beside it for `overlapHours` more. The new secret is in this answer only.
 * @throws not_found, set_by_agent, more_than_own, reauthentication_required, password_wrong, sign_in_again
 */
export async function rotateWebhookSecret(
  ctx: Ctx,
  { webhookId, password, overlapHours }: ParsedOf<Api['rotate']>,
): Promise<AnswerOf<Api['rotate']>> {
  await requireFreshSignIn(ctx, password)
  const secret = makeWebhookSecret()
  const changed = await change(ctx, webhookId, async (ctx, old) => {
    assertByStaff(old)
    await replaceWebhookSecret(ctx.db, webhookId, seal(ctx.env, secretPurpose, secret), overlapHours)
    await audited(ctx, 'rotate', webhookId, { overlapHours: [null, overlapHours] })
  })
  return { ...changed, secret }
}

/**
 * Deletes a webhook with its deliveries.
 * @throws not_found, set_by_agent
 */
export const removeWebhook = (ctx: Ctx, { webhookId }: ById): Promise<Record<string, never>> =>
  inTransaction(ctx, async (ctx) => {
    const old = await requireWebhook(ctx, webhookId)
    assertByStaff(old)
    if (!(await deleteWebhook(ctx.db, webhookId))) throw new Refusal('not_found')
    await audited(ctx, 'remove', webhookId, toDiff(shown(old), nothing))
    return {}
  })

/** A webhook with all events that it sends. @throws not_found */
export async function requireWebhook(ctx: Ctx, webhookId: string): Promise<WebhookRow> {
  const found = await findWebhook(ctx.db, webhookId)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Changes a webhook whose topics the caller may see, and returns it. */
const change = (ctx: Ctx, webhookId: string, work: (ctx: Ctx, old: WebhookRow) => Promise<void>): Promise<{ webhook: Webhook }> =>
  inTransaction(ctx, async (ctx) => {
    await lockWebhooks(ctx.db)
    const old = await requireWebhook(ctx, webhookId)
    assertMayReceive(ctx, old.topics)
    await work(ctx, old)
    return readWebhook(ctx, { webhookId })
  })

/** The profile of an agent decides about its webhook. @throws set_by_agent */
export function assertByStaff({ agentId }: Pick<WebhookRow, 'agentId'>): void {
  if (agentId !== null) throw new Refusal('set_by_agent')
}

function assertMayReceive(ctx: Ctx, topics: readonly WebhookTopic[]): void {
  if (!mayReceive(ctx.person!.session, topics)) throw new Refusal('more_than_own')
}

function readUrl(ctx: Ctx, text: string): string {
  try {
    return parseTarget(text, ctx.env).url.href
  } catch (error) {
    if (error instanceof NotFetched) throw new Refusal('bad_request', { fields: { url: error.message } })
    throw error
  }
}

const audited = (ctx: Ctx, action: string, target: string, diff: Record<string, [before: unknown, after: unknown]>) =>
  writeAudit(ctx, { section: 'developers', action: `webhooks.${action}`, target, diff })

const nothing = { name: null, url: null, topics: null }

const shown = ({ name, url, topics }: Pick<WebhookRow, 'name' | 'url' | 'topics'>) => ({ name, url, topics })

const view = ({ id, agentId, ...row }: WebhookRow): Webhook => ({ _id: id, ...row, ...(agentId && { agent: agentId }) })
