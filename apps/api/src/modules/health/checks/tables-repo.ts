import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'

type Names = Promise<{ name: string }[]>

/** Of the given indexes, those that do not exist although their table does. */
export const findMissingIndexes = (db: Db, expected: readonly { table: string; name: string }[]): Names =>
  rows(
    db,
    sql`SELECT e.name FROM jsonb_to_recordset(${JSON.stringify(expected)}::jsonb) AS e("table" text, name text)
      JOIN pg_class t ON t.relname = e."table" AND t.relnamespace = 'public'::regnamespace
      WHERE NOT EXISTS (SELECT 1 FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = t.oid AND c.relname = left(e.name, 63))
      ORDER BY e.name`,
  )

/** Indexes whose creation failed or has not ended. */
export const findInvalidIndexes = (db: Db): Names =>
  rows(
    db,
    sql`SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE NOT (i.indisvalid AND i.indisready)
      AND NOT EXISTS (SELECT 1 FROM pg_stat_progress_create_index p WHERE p.index_relid = i.indexrelid) ORDER BY 1`,
  )

/** Duplicate indexes of a table; of two equal ones, the one that no constraint needs. */
export const findDuplicateIndexes = (db: Db): Names =>
  rows(
    db,
    sql`WITH own AS (SELECT i.indexrelid, i.indisunique, i.indisunique AND EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid) AS needed,
          (i.indrelid, i.indkey::text, i.indclass::text, i.indcollation::text, i.indoption::text, pg_get_expr(i.indexprs, i.indrelid),
            pg_get_expr(i.indpred, i.indrelid), c.relam)::text AS shape
        FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = 'public'::regnamespace)
      SELECT a.indexrelid::regclass::text AS name FROM own a WHERE NOT a.needed AND EXISTS (SELECT 1 FROM own b WHERE b.shape = a.shape
        AND b.indexrelid <> a.indexrelid AND (b.indisunique OR NOT a.indisunique)
        AND (b.needed OR (b.indisunique AND NOT a.indisunique) OR b.indexrelid < a.indexrelid)) ORDER BY 1`,
  )

/** Indexes of more than `bytes` that no query has used since the statistics began, at least two weeks ago. */
export const findUnusedIndexes = (db: Db, bytes: number, days: number): Promise<{ name: string; bytes: number }[]> =>
  rows(
    db,
    sql`SELECT s.indexrelname AS name, pg_relation_size(s.indexrelid)::float8 AS bytes FROM pg_stat_user_indexes s JOIN pg_index i USING (indexrelid)
      WHERE s.idx_scan = 0 AND NOT i.indisunique AND pg_relation_size(s.indexrelid) > ${bytes} AND (SELECT coalesce(d.stats_reset, pg_postmaster_start_time())
        FROM pg_stat_database d WHERE d.datname = current_database()) < now() - make_interval(days => ${days}::int)
      ORDER BY 2 DESC`,
  )

/** Tables with more than `rows` dead rows, and more of them than half of the others. */
export const findDeadRows = (db: Db, least: number): Promise<{ name: string; dead: number }[]> =>
  rows(
    db,
    sql`SELECT relname AS name, n_dead_tup AS dead FROM pg_stat_user_tables WHERE n_dead_tup > ${least} AND n_dead_tup > n_live_tup / 2 ORDER BY 2 DESC`,
  )

/** Sizes of tables with their indexes, in bytes; a table that does not exist is left out. */
export const findSizes = (db: Db, tables: readonly string[]): Promise<{ name: string; bytes: number }[]> =>
  rows(
    db,
    sql`SELECT name, pg_total_relation_size(to_regclass(name))::float8 AS bytes FROM unnest(${sql.param([...tables])}::text[]) AS name
      WHERE to_regclass(name) IS NOT NULL ORDER BY 2 DESC`,
  )
