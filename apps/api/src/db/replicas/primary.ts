import type pg from 'pg'
import { endOfRecord } from './positions.ts'

/** The history that a server continues: a promotion begins another one. */
export interface History {
  timeline: number
  mark: string
}

/** How far the primary is, and on which timeline. */
export async function readPosition(pool: pg.Pool): Promise<{ position: bigint; timeline: number }> {
  const { rows } = await pool.query<{ position: string; timeline: number; segment: string }>(
    `SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS position,
      ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int AS timeline,
      (SELECT setting FROM pg_settings WHERE name = 'wal_segment_size') AS segment`,
  )
  const { timeline, position, segment } = rows[0]!
  return { timeline, position: endOfRecord(BigInt(position), BigInt(segment)) }
}

/** The history of the primary. The first process that sees a timeline writes its mark. */
export async function readHistory(pool: pg.Pool, timeline: number): Promise<History> {
  await pool.query('INSERT INTO database_timelines (timeline) VALUES ($1) ON CONFLICT DO NOTHING', [timeline])
  const { rows } = await pool.query<{ mark: string }>('SELECT mark FROM database_timelines WHERE timeline = $1', [timeline])
  return { timeline, mark: rows[0]!.mark }
}
