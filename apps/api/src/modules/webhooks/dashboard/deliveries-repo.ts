import type { WebhookAttempt, WebhookDelivery } from '@haat/shared/webhooks/dashboard/schema.ts'
import type { DeliveryState, DeliveryTopic } from '@haat/shared/webhooks/topics.ts'
import { testTopic } from '@haat/shared/webhooks/topics.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { countRows } from '../../../platform/pagination.ts'
import type { ClaimedDelivery } from '../delivery/send-repo.ts'

const iso = (column: string) => sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export type DeliveryRow = WebhookDelivery & { key: string }

const columns = sql`d.id AS _id, d.topic, d.object, d.state, d.attempts, ${iso('d.created_at')} AS "createdAt",
  CASE WHEN d.state = 'waiting' THEN ${iso('d.due_at')} END AS next, ${iso('d.finished_at')} AS "finishedAt", d.status, d.error,
  d.created_at::text AS key`

export interface DeliveryFilter {
  webhookId: string
  state: DeliveryState | undefined
  topic: DeliveryTopic | undefined
  object: string | undefined
  from: string | undefined
  to: string | undefined
}

const from = ({ webhookId, state, topic, object, from, to }: DeliveryFilter): SQL =>
  sql`FROM webhook_deliveries d WHERE d.webhook_id = ${webhookId}::uuid ${state ? sql`AND d.state = ${state}` : sql``}
    ${topic ? sql`AND d.topic = ${topic}` : sql``} ${object ? sql`AND d.object = ${object}` : sql``}
    ${from ? sql`AND d.created_at >= ${from}::timestamptz` : sql``} ${to ? sql`AND d.created_at < ${to}::timestamptz` : sql``}`

/** One page of deliveries, newest first, plus one row if there is a next page. */
export const findDeliveries = (
  db: Db,
  filter: DeliveryFilter,
  { limit, after }: { limit: number; after: (string | number)[] | null },
): Promise<DeliveryRow[]> =>
  rows(
    db,
    sql`SELECT ${columns} ${from(filter)}
      ${after ? sql`AND (d.created_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${limit + 1}::int`,
  )

/** Number of deliveries that match. */
export const countDeliveries = (db: Db, filter: DeliveryFilter) => countRows(db, from(filter))

/** A delivery of a webhook with what it sends; undefined if there is none. */
export const findDelivery = async (
  db: Db,
  webhookId: string,
  id: string,
): Promise<(DeliveryRow & { payload: string | null }) | undefined> =>
  (
    await rows<DeliveryRow & { payload: string | null }>(
      db,
      sql`SELECT ${columns}, coalesce(d.payload, e.payload) AS payload FROM webhook_deliveries d JOIN webhook_events e USING (seq)
        WHERE d.id = ${id}::uuid AND d.webhook_id = ${webhookId}::uuid`,
    )
  )[0]

/** The last 20 requests of a delivery, newest first. */
export const findAttempts = (db: Db, deliveryId: string): Promise<WebhookAttempt[]> =>
  rows(
    db,
    sql`SELECT number, at, "durationMs", request, status, response, body, error FROM (
        SELECT id, row_number() OVER (ORDER BY id)::int AS number, ${iso('at')} AS at, duration_ms AS "durationMs", request, status, response,
          body, error FROM webhook_attempts WHERE delivery_id = ${deliveryId}::uuid) AS attempt
      ORDER BY id DESC LIMIT 20`,
  )

const again = sql`UPDATE webhook_deliveries d SET state = 'waiting', attempts = 0, due_at = now(), leased_until = NULL, finished_at = NULL,
  status = NULL, error = NULL`

/** Makes deliveries of a webhook due again. Returns their number. */
export const requeueById = async (db: Db, webhookId: string, ids: readonly string[]): Promise<number> =>
  (
    await rows(
      db,
      sql`${again} WHERE d.webhook_id = ${webhookId}::uuid AND d.id = ANY(${sql.param([...ids])}::uuid[]) AND d.topic <> ${testTopic} RETURNING 1`,
    )
  ).length

/** Makes the deliveries of a range of time due again, those in the given states. Returns their number. */
export const requeueRange = async (
  db: Db,
  webhookId: string,
  { from, to, states }: { from: string; to: string; states: readonly DeliveryState[] },
): Promise<number> =>
  (
    await rows(
      db,
      sql`${again} WHERE d.webhook_id = ${webhookId}::uuid AND d.created_at >= ${from}::timestamptz AND d.created_at < ${to}::timestamptz
        AND d.state = ANY(${sql.param([...states])}::text[]) AND d.topic <> ${testTopic} RETURNING 1`,
    )
  ).length

/**
 * Inserts a test event with its delivery to one webhook, which the caller sends now.
 *
 * @param lease seconds after which another process sends it, if this one has died
 */
export const insertTest = async (db: Db, webhookId: string, payload: string, lease: number): Promise<ClaimedDelivery> =>
  (
    await rows<ClaimedDelivery>(
      db,
      sql`WITH event AS (INSERT INTO webhook_events (topic, object, payload, distributed_at) VALUES (${testTopic}, ${webhookId}, ${payload}, now())
          RETURNING seq, topic, object)
        INSERT INTO webhook_deliveries (webhook_id, seq, topic, object, attempts, leased_until)
          SELECT ${webhookId}::uuid, seq, topic, object, 1, now() + make_interval(secs => ${lease}::float8) FROM event RETURNING id, attempts`,
    )
  )[0]!
