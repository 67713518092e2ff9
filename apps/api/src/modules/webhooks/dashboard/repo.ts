import type { PauseReason, WebhookTopic } from '@haat/shared/webhooks/topics.ts'
import { eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { webhooks } from '../../../db/tables/shop/webhooks.ts'

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export interface WebhookRow {
  id: string
  name: string
  url: string
  topics: WebhookTopic[]
  owner: string | null
  agentId: string | null
  createdAt: string
  paused: { since: string; reason: PauseReason } | null
  failingSince: string | null
  overlapUntil: string | null
  counts: { waiting: number; delivered: number; failed: number }
  deliveredAt: string | null
  version: number
}

const query = sql`SELECT w.id, w.name, w.url, w.topics, coalesce(u.name, u.email) AS owner, w.agent_id AS "agentId", ${iso('w.created_at')} AS "createdAt",
    CASE WHEN w.paused_at IS NOT NULL THEN jsonb_build_object('since', ${iso('w.paused_at')}, 'reason', w.pause_reason) END AS paused,
    ${iso('w.failing_since')} AS "failingSince", CASE WHEN w.overlap_until > now() THEN ${iso('w.overlap_until')} END AS "overlapUntil",
    jsonb_build_object('waiting', (SELECT count(*) FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'waiting'),
      'delivered', c.delivered, 'failed', c.failed) AS counts, ${iso('c.last')} AS "deliveredAt", w.version
  FROM webhooks w LEFT JOIN users u ON u.id = w.owner_id
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE state = 'delivered')::int AS delivered, count(*) FILTER (WHERE state = 'failed')::int AS failed,
      max(finished_at) FILTER (WHERE state = 'delivered') AS last
      FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.created_at > now() - interval '7 days' AND d.topic <> 'webhook.test') c`

/** All webhooks, newest first. */
export const findWebhooks = (db: Db): Promise<WebhookRow[]> => rows(db, sql`${query} ORDER BY w.created_at DESC, w.id DESC`)

/** A webhook by its id; undefined if there is none. */
export const findWebhook = async (db: Db, id: string): Promise<WebhookRow | undefined> =>
  (await rows<WebhookRow>(db, sql`${query} WHERE w.id = ${id}`))[0]

/** Lets one change of webhooks run after the other, until the transaction ends. */
export async function lockWebhooks(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtext('webhooks'))`)
}

/** Number of webhooks that staff created. */
export const countWebhooks = (db: Db): Promise<number> => db.$count(webhooks, isNull(webhooks.agentId))

type Fields = Pick<typeof webhooks.$inferInsert, 'name' | 'url' | 'topics' | 'ownerId'>

/** Inserts a webhook and answers its id. */
export async function insertWebhook(db: Db, webhook: Fields & { secret: string }): Promise<string> {
  const [made] = await db.insert(webhooks).values(webhook).returning({ id: webhooks.id })
  return made!.id
}

const next = { version: sql`${webhooks.version} + 1` }

/** Replaces the fields of a webhook that people edit, and its owner. */
export async function updateWebhook(db: Db, id: string, fields: Fields): Promise<void> {
  await db
    .update(webhooks)
    .set({ ...fields, ...next })
    .where(eq(webhooks.id, id))
}

/** Replaces the encrypted secret; the former one signs for `overlapHours` more. */
export async function replaceWebhookSecret(db: Db, id: string, secret: string, overlapHours: number): Promise<void> {
  const overlap = { oldSecret: webhooks.secret, overlapUntil: sql`now() + make_interval(hours => ${overlapHours}::int)` }
  await db
    .update(webhooks)
    .set({ secret, ...(overlapHours > 0 ? overlap : { oldSecret: null, overlapUntil: null }), ...next } as never)
    .where(eq(webhooks.id, id))
}

/** Resumes a webhook for an owner, null for that of an agent: what waits is due now. */
export async function resumeWebhook(db: Db, id: string, ownerId: string | null): Promise<void> {
  await db
    .update(webhooks)
    .set({ pausedAt: null, pauseReason: null, failingSince: null, ownerId, ...next })
    .where(eq(webhooks.id, id))
  await db.execute(
    sql`UPDATE webhook_deliveries SET due_at = now() WHERE webhook_id = ${id} AND state = 'waiting' AND due_at > now()`,
  )
}

/** Deletes a webhook; false if there is none. */
export const deleteWebhook = async (db: Db, id: string): Promise<boolean> =>
  (await db.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id })).length > 0
