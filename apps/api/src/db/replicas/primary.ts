import type pg from 'pg'
import { endOfRecord } from './positions.ts'

/** Timeline of a server with its mark; a promotion starts a new timeline. */
export interface History {
  timeline: number
  mark: string
}

/** Current WAL position and timeline of the primary. */
export async function readPosition(pool: pg.Pool): Promise<{ position: bigint; timeline: number }> {
  const { rows } = await pool.query<{ position: string; timeline: number; segment: string }>(
    `SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS position,
      ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int AS timeline,
      (SELECT setting FROM pg_settings WHERE name = 'wal_segment_size') AS segment`,
  )
  const { timeline, position, segment } = rows[0]!
  return { timeline, position: endOfRecord(BigInt(position), BigInt(segment)) }
}

/** Timeline and mark of the primary. The first process that sees a timeline inserts its mark. */
export async function readHistory(pool: pg.Pool, timeline: number): Promise<History> {
  await pool.query('INSERT INTO database_timelines (timeline) VALUES ($1) ON CONFLICT DO NOTHING', [timeline])
  const { rows } = await pool.query<{ mark: string }>('SELECT mark FROM database_timelines WHERE timeline = $1', [timeline])
  return { timeline, mark: rows[0]!.mark }
}
