import type { DeliveryTopic } from '@haat/shared/webhooks/topics.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { named, rows } from '../../../db/rows.ts'

/** An event that was published and not yet distributed. */
export interface NewEvent {
  seq: string
  topic: DeliveryTopic
  object: string
  detail: Record<string, unknown>
  createdAt: string
}

/** Lets one process distribute events at a time, until the transaction ends; false if another one does. */
export const lockDistribution = async (db: Db): Promise<boolean> =>
  (
    await named<{ free: boolean }>(
      db,
      'lock distribution',
      sql`SELECT pg_try_advisory_xact_lock(hashtext('webhook events')) AS free`,
    )
  )[0]!.free

/** Whether an event waits to be distributed. */
export const hasNewEvents = async (db: Db): Promise<boolean> =>
  (
    await named<{ found: boolean }>(
      db,
      'new webhook events',
      sql`SELECT EXISTS (SELECT 1 FROM webhook_events WHERE distributed_at IS NULL) AS found`,
    )
  )[0]!.found

/** The oldest events that are not distributed. */
export const findNewEvents = (db: Db, limit: number): Promise<NewEvent[]> =>
  rows(
    db,
    sql`SELECT e.seq::text, e.topic, e.object, e.detail, to_char(e.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"
      FROM webhook_events e WHERE e.distributed_at IS NULL ORDER BY e.seq LIMIT ${limit}::int`,
  )

/** The users among the given ids that are staff. */
export const findStaffIds = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ id: string }>(
        db,
        sql`SELECT user_id::text AS id FROM staff WHERE user_id::text = ANY(${sql.param([...ids])}::text[])`,
      )
    ).map(({ id }) => id),
  )

/** An agent that gets an event, because it placed the order that the event is about. */
export interface AgentReceiver {
  seq: string
  object: string
  webhookId: string
  agentId: string
}

/** The agents that placed the orders of events, and have a receiver. */
export const findAgentReceivers = (db: Db, seqs: readonly string[]): Promise<AgentReceiver[]> =>
  rows(
    db,
    sql`SELECT e.seq::text, e.object, w.id AS "webhookId", w.agent_id AS "agentId" FROM webhook_events e JOIN orders o ON o.order_id = e.object
        JOIN agent_checkouts c ON c.id = o.agent_checkout_id JOIN webhooks w ON w.agent_id = c.agent_id
      WHERE e.seq = ANY(${sql.param([...seqs])}::bigint[]) AND e.topic ~ '^(order|payment|return)[.]' ORDER BY e.seq`,
  )

/** Stores deliveries of events to agents, with the body that this agent gets. */
export async function distributeToAgents(
  db: Db,
  deliveries: readonly (Pick<AgentReceiver, 'seq' | 'webhookId'> & { payload: string })[],
): Promise<void> {
  if (deliveries.length === 0) return
  const column = (read: (one: (typeof deliveries)[number]) => string) => sql.param(deliveries.map(read))
  await db.execute(sql`INSERT INTO webhook_deliveries (webhook_id, seq, topic, object, created_at, payload)
    SELECT made.webhook_id, e.seq, e.topic, e.object, e.created_at, made.payload
      FROM unnest(${column((one) => one.seq)}::bigint[], ${column((one) => one.webhookId)}::uuid[], ${column((one) => one.payload)}::text[])
        AS made(seq, webhook_id, payload) JOIN webhook_events e USING (seq)
    ORDER BY e.seq ON CONFLICT DO NOTHING`)
}

/** Stores the bodies of events and a delivery to each webhook that has the topic. Events without a body are sent to none of them. */
export async function distribute(db: Db, events: readonly { seq: string; payload: string | null }[]): Promise<void> {
  const made = sql`unnest(${sql.param(events.map(({ seq }) => seq))}::bigint[], ${sql.param(events.map(({ payload }) => payload))}::text[])
    AS made(seq, payload)`
  await db.execute(sql`INSERT INTO webhook_deliveries (webhook_id, seq, topic, object, created_at)
    SELECT w.id, e.seq, e.topic, e.object, e.created_at FROM ${made} JOIN webhook_events e USING (seq)
      JOIN webhooks w ON w.topics @> ARRAY[e.topic]
    WHERE made.payload IS NOT NULL ORDER BY e.seq ON CONFLICT DO NOTHING`)
  await db.execute(
    sql`UPDATE webhook_events e SET payload = made.payload, distributed_at = now() FROM ${made} WHERE e.seq = made.seq`,
  )
}
