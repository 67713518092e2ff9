import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'

/** Recurring jobs among `names` that failed three times in a row, or that no process starts or continues. */
export const findBadJobs = (db: Db, names: readonly string[]): Promise<{ name: string }[]> =>
  rows(
    db,
    sql`SELECT name FROM job_runs WHERE name = ANY(${sql.param([...names])}::text[])
      AND (failures > 2 OR (lease_until IS NULL AND next_at < now() - interval '10 minutes') OR lease_until < now() - interval '10 minutes')
      ORDER BY name`,
  )

/** Number of emails and order events that failed finally. */
export const countFailedWork = async (db: Db): Promise<{ mails: number; events: number }> =>
  (
    await rows<{ mails: number; events: number }>(
      db,
      sql`SELECT (SELECT count(*)::int FROM mails WHERE state = 'failed') AS mails,
        (SELECT count(*)::int FROM outbox WHERE failed_at IS NOT NULL AND done_at IS NULL) AS events`,
    )
  )[0]!

/** Age in minutes of the oldest queued email without an attempt; null if there is none. */
export const readMailAge = async (db: Db): Promise<number | null> =>
  (
    await rows<{ minutes: number | null }>(
      db,
      sql`SELECT (extract(epoch FROM now() - min(created_at)) / 60)::float8 AS minutes FROM mails WHERE state = 'queued' AND attempts = 0`,
    )
  )[0]!.minutes

/** Webhooks that the shop has paused, because their receiver failed for days. */
export const findPausedWebhooks = (db: Db): Promise<{ name: string }[]> =>
  rows(db, sql`SELECT name FROM webhooks WHERE paused_at IS NOT NULL AND pause_reason <> 'staff' ORDER BY name`)

/** The last verification of a backup that ended; undefined if there is none. */
export const findLastVerification = async (db: Db): Promise<{ matches: boolean; days: number } | undefined> =>
  (
    await rows<{ matches: boolean; days: number }>(
      db,
      sql`SELECT verify_state = 'matches' AS matches, (extract(epoch FROM now() - verified_at) / 86400)::float8 AS days FROM backups
        WHERE verify_state IN ('matches', 'failed') AND verified_at IS NOT NULL ORDER BY verified_at DESC LIMIT 1`,
    )
  )[0]
