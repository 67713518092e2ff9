import { eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { webhookEvents, webhooks } from '../../db/tables/shop/webhooks.ts'

/** Inserts an event, if a webhook has its topic. */
export async function insertEvent(db: Db, event: { topic: string; object: string; detail: object }): Promise<void> {
  await db.execute(sql`SELECT webhook_event(${event.topic}, ${event.object}, ${JSON.stringify(event.detail)}::jsonb)
    WHERE webhook_wanted(${event.topic})`)
}

/**
 * Stores the URL at which an agent gets its events; null ends them. A new URL ends a pause, unless staff paused it, and makes waiting deliveries due.
 * Returns whether anything changed.
 */
export async function replaceAgentReceiver(
  db: Db,
  { agentId, name, url }: { agentId: string; name: string; url: string | null },
): Promise<boolean> {
  if (url === null)
    return (await db.delete(webhooks).where(eq(webhooks.agentId, agentId)).returning({ id: webhooks.id })).length > 0
  const isStaffPause = sql`${webhooks.pauseReason} = 'staff'`
  const changed = await db
    .insert(webhooks)
    .values({ name, url, topics: [], agentId })
    .onConflictDoUpdate({
      target: webhooks.agentId,
      set: {
        url,
        pausedAt: sql`CASE WHEN ${isStaffPause} THEN ${webhooks.pausedAt} END`,
        pauseReason: sql`CASE WHEN ${isStaffPause} THEN ${webhooks.pauseReason} END`,
        failingSince: null,
        version: sql`${webhooks.version} + 1`,
      },
      setWhere: ne(webhooks.url, url),
    })
    .returning({ id: webhooks.id })
  const [row] = changed
  if (!row) return false
  await db.execute(
    sql`UPDATE webhook_deliveries SET due_at = now() WHERE webhook_id = ${row.id} AND state = 'waiting' AND due_at > now()`,
  )
  return true
}

/** Deletes events older than `days` with their deliveries, at most `limit`. Returns their number. */
export const deleteEvents = async (db: Db, { days, limit }: { days: number; limit: number }): Promise<number> =>
  (
    await rows(
      db,
      sql`DELETE FROM ${webhookEvents} WHERE seq IN (SELECT seq FROM webhook_events
        WHERE created_at < now() - make_interval(days => ${days}::int) ORDER BY created_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED) RETURNING 1`,
    )
  ).length
