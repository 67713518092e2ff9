import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'

/** Settings of PostgreSQL by name, as text with the unit of the setting left out. */
export async function findSettings(db: Db): Promise<Record<string, string>> {
  const names = ['server_version_num', 'server_version', 'fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']
  names.push('max_connections', 'superuser_reserved_connections', 'statement_timeout', 'lock_timeout')
  names.push('idle_in_transaction_session_timeout', 'autovacuum', 'track_counts', 'shared_buffers', 'work_mem', 'archive_mode')
  const found = await rows<{ name: string; setting: string }>(
    db,
    sql`SELECT name, setting FROM pg_settings WHERE name = ANY(${sql.param(names)}::text[])`,
  )
  return Object.fromEntries(found.map(({ name, setting }) => [name, setting]))
}

/** Connections to all databases of the server. */
export const countConnections = async (db: Db): Promise<number> =>
  (await rows<{ n: number }>(db, sql`SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend'`))[0]!
    .n

/** Tables whose autovacuum is switched off. */
export const findTablesWithoutVacuum = (db: Db): Promise<{ name: string }[]> =>
  rows(
    db,
    sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND 'autovacuum_enabled=false' = ANY(reloptions) ORDER BY relname`,
  )

/** Transaction ids in use since the oldest row that is not frozen. */
export const readTransactionAge = async (db: Db): Promise<number> =>
  (await rows<{ age: number }>(db, sql`SELECT max(age(datfrozenxid)) AS age FROM pg_database`))[0]!.age

export interface Activity {
  pid: number
  /** name that the program gave its connection */
  program: string
  seconds: number
}

/** The transaction of this database that has been open for longest, if for more than `seconds`; backups are not counted. */
export const findLongTransaction = async (db: Db, seconds: number): Promise<Activity | undefined> =>
  (
    await rows<Activity>(
      db,
      sql`SELECT pid, application_name AS program, extract(epoch FROM clock_timestamp() - xact_start)::float8 AS seconds FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
          AND xact_start < clock_timestamp() - make_interval(secs => ${seconds}) AND application_name <> 'haat backup' ORDER BY xact_start LIMIT 1`,
    )
  )[0]

/** Number of statements that have waited for a lock for more than `seconds`, and the process that holds the oldest one up. */
export const findLockWaits = async (db: Db, seconds: number): Promise<{ count: number; blocker: number | null }> =>
  (
    await rows<{ count: number; blocker: number | null }>(
      db,
      sql`SELECT count(*)::int AS count, (array_agg((pg_blocking_pids(pid))[1] ORDER BY query_start))[1] AS blocker FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query_start < clock_timestamp() - make_interval(secs => ${seconds})`,
    )
  )[0]!

/** Size of this database, and bytes of temporary files a day since its statistics began; null if it wrote none. */
export const readDatabaseUse = async (db: Db): Promise<{ bytes: number; temporaryPerDay: number | null }> =>
  (
    await rows<{ bytes: number; temporaryPerDay: number | null }>(
      db,
      sql`SELECT pg_database_size(current_database()) AS bytes, (SELECT temp_bytes / greatest(1, extract(epoch FROM
            now() - coalesce(stats_reset, pg_postmaster_start_time())) / 86400) FROM pg_stat_database WHERE datname = current_database())::float8
          AS "temporaryPerDay"`,
    )
  )[0]!

/** Archiving of the log: its last failure if nothing was archived since, and how long the oldest unarchived segment has waited. */
export const readArchiver = async (db: Db): Promise<{ failing: boolean; segment: string | null; failures: number }> =>
  (
    await rows<{ failing: boolean; segment: string | null; failures: number }>(
      db,
      sql`SELECT current_setting('archive_mode') <> 'off' AND last_failed_time IS NOT NULL
          AND (last_archived_time IS NULL OR last_archived_time < last_failed_time) AS failing,
        last_failed_wal AS segment, failed_count AS failures FROM pg_stat_archiver`,
    )
  )[0]!

/** Replication slots that nobody reads and that hold more than `bytes` of the log, or have already lost it. */
export const findIdleSlots = (db: Db, bytes: number): Promise<{ name: string; bytes: number }[]> =>
  rows(
    db,
    sql`SELECT slot_name AS name, coalesce(pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn() ELSE pg_current_wal_lsn() END,
          restart_lsn), 0)::float8 AS bytes FROM pg_replication_slots
      WHERE NOT active AND (wal_status = 'lost' OR pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn() ELSE pg_current_wal_lsn() END,
          restart_lsn) > ${bytes}) ORDER BY slot_name`,
  )
