import { mostAtOnce } from '@haat/shared/webhooks/rules.ts'
import { type DeliveryTopic, type PauseReason, testTopic } from '@haat/shared/webhooks/topics.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named, rows } from '../../../db/rows.ts'
import { webhookAttempts } from '../../../db/tables/shop/webhooks.ts'

/** A delivery that this process sends, for the time of the lease. */
export interface ClaimedDelivery {
  id: string
  /** this attempt included */
  attempts: number
}

/**
 * Claims due deliveries for `lease` seconds: of each object the oldest one that is not finished, and of each webhook a few at a time (one
 * while it fails), so that slow or broken receivers do not delay others. Concurrent callers skip each other's rows.
 */
export const claimDue = (
  db: Db,
  { limit, lease }: { limit: number; lease: number },
  { toAgents }: { toAgents: boolean },
): Promise<ClaimedDelivery[]> =>
  named(
    db,
    'claim webhook deliveries',
    sql`WITH receiver AS (SELECT w.id, CASE WHEN w.failing_since IS NULL THEN ${mostAtOnce}::int ELSE 1 END - (SELECT count(*) FROM webhook_deliveries b
          WHERE b.webhook_id = w.id AND b.state = 'waiting' AND b.leased_until > now()) AS room
        FROM webhooks w WHERE w.paused_at IS NULL AND (w.agent_id IS NULL OR ${toAgents}::boolean)),
      due AS (SELECT d.id FROM receiver CROSS JOIN LATERAL (SELECT d.id, d.due_at FROM webhook_deliveries d
          WHERE d.webhook_id = receiver.id AND d.state = 'waiting' AND d.due_at <= now() AND (d.leased_until IS NULL OR d.leased_until <= now())
            AND NOT EXISTS (SELECT 1 FROM webhook_deliveries e WHERE e.webhook_id = d.webhook_id AND e.object = d.object
              AND e.state = 'waiting' AND e.seq < d.seq)
          ORDER BY d.due_at, d.seq LIMIT greatest(receiver.room, 0) FOR UPDATE OF d SKIP LOCKED) d ORDER BY d.due_at LIMIT ${limit}::int)
      UPDATE webhook_deliveries d SET attempts = attempts + 1, leased_until = now() + make_interval(secs => ${lease}::float8)
      FROM due WHERE d.id = due.id RETURNING d.id, d.attempts`,
  )

/** Extends the lease of claimed deliveries by `seconds` from now; 0 releases them. Returns the ids of the extended ones. */
export const extendLeases = async (db: Db, ids: readonly string[], seconds: number): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`UPDATE webhook_deliveries SET leased_until = now() + make_interval(secs => ${seconds}::float8)
        WHERE id = ANY(${sql.param([...ids])}::uuid[]) AND state = 'waiting' AND leased_until IS NOT NULL RETURNING id`,
    )
  ).map(({ id }) => id)

export interface Outgoing {
  webhookId: string
  name: string
  url: string
  /** null for an agent */
  secret: string | null
  /** null unless it signs too */
  oldSecret: string | null
  ownerId: string | null
  agentId: string | null
  topic: DeliveryTopic
  eventId: string
  payload: string
}

/** What a claimed delivery sends, and where to; undefined if it was deleted, or its webhook paused since. Tests are sent in a pause too. */
export const findOutgoing = async (db: Db, id: string): Promise<Outgoing | undefined> =>
  (
    await named<Outgoing>(
      db,
      'outgoing webhook',
      sql`SELECT w.id AS "webhookId", w.name, w.url, w.secret, CASE WHEN w.overlap_until > now() THEN w.old_secret END AS "oldSecret",
          w.owner_id AS "ownerId", w.agent_id AS "agentId", d.topic, e.id AS "eventId", coalesce(d.payload, e.payload) AS payload
        FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id JOIN webhook_events e USING (seq)
        WHERE d.id = ${id}::uuid AND d.state = 'waiting' AND (w.paused_at IS NULL OR d.topic = ${testTopic})`,
    )
  )[0]

export interface AttemptResult {
  state: 'waiting' | 'delivered' | 'failed'
  /** seconds until the next attempt of a waiting delivery */
  retryIn: number
  status: number | null
  error: string | null
}

/** Stores the result of an attempt, unless another process has begun a later one or the delivery is gone; false then. */
export const recordResult = async (
  db: Db,
  { id, attempts }: ClaimedDelivery,
  { state, retryIn, status, error }: AttemptResult,
): Promise<boolean> =>
  (
    await rows(
      db,
      sql`UPDATE webhook_deliveries SET state = ${state}, due_at = now() + make_interval(secs => ${retryIn}::float8), leased_until = NULL,
          status = ${status}, error = ${error}, finished_at = CASE WHEN ${state} = 'waiting' THEN NULL ELSE now() END
        WHERE id = ${id} AND attempts = ${attempts} AND state = 'waiting' RETURNING id`,
    )
  ).length > 0

/** Stores a request and its answer. */
export async function insertAttempt(db: Db, attempt: typeof webhookAttempts.$inferInsert): Promise<void> {
  await db.insert(webhookAttempts).values(attempt)
}

/** Records a success of a webhook: it is not failing any more. */
export async function markHealthy(db: Db, webhookId: string): Promise<void> {
  await db.execute(sql`UPDATE webhooks SET failing_since = NULL WHERE id = ${webhookId} AND failing_since IS NOT NULL`)
}

/** Records a failure of a webhook and returns for how many days it has been failing. */
export const markFailing = async (db: Db, webhookId: string): Promise<number> =>
  (
    await rows<{ days: number }>(
      db,
      sql`UPDATE webhooks SET failing_since = coalesce(failing_since, now()) WHERE id = ${webhookId}
        RETURNING (extract(epoch FROM now() - failing_since) / 86400)::float8 AS days`,
    )
  )[0]?.days ?? 0

/** Pauses a webhook; false if it is paused already. */
export const pauseWebhook = async (db: Db, webhookId: string, reason: PauseReason): Promise<boolean> =>
  (
    await rows(
      db,
      sql`UPDATE webhooks SET paused_at = now(), pause_reason = ${reason}, version = version + 1
        WHERE id = ${webhookId} AND paused_at IS NULL RETURNING id`,
    )
  ).length > 0

/** Releases a claim whose delivery was not sent. */
export async function releaseClaim(db: Db, id: string): Promise<void> {
  await db.execute(
    sql`UPDATE webhook_deliveries SET leased_until = NULL, attempts = attempts - 1 WHERE id = ${id} AND state = 'waiting'`,
  )
}

/** Whether another delivery to the same webhook about the same object waited for this one. */
export const hasFollower = async (db: Db, id: string): Promise<boolean> =>
  (
    await rows<{ found: boolean }>(
      db,
      sql`SELECT EXISTS (SELECT 1 FROM webhook_deliveries d JOIN webhook_deliveries n ON n.webhook_id = d.webhook_id AND n.object = d.object
        AND n.state = 'waiting' AND n.seq > d.seq WHERE d.id = ${id} AND d.state <> 'waiting') AS found`,
    )
  )[0]!.found

/** Ids of active admins. */
export const findAdminIds = async (db: Db): Promise<string[]> =>
  (await rows<{ id: string }>(db, sql`SELECT user_id AS id FROM staff WHERE is_admin AND status = 'active'`)).map(({ id }) => id)
