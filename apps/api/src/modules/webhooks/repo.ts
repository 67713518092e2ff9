import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { webhookEvents } from '../../db/tables/shop/webhooks.ts'

/** Inserts an event, if a webhook has its topic. */
export async function insertEvent(db: Db, event: { topic: string; object: string; detail: object }): Promise<void> {
  await db.execute(sql`SELECT webhook_event(${event.topic}, ${event.object}, ${JSON.stringify(event.detail)}::jsonb)
    WHERE webhook_wanted(${event.topic})`)
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
