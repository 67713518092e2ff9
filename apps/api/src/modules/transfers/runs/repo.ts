import { createHash } from 'node:crypto'
import type { Mapping } from '@haat/shared/transfers/columns/mapping.ts'
import { type TransferObject, type TransferState, workingStates } from '@haat/shared/transfers/objects.ts'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../db/client.ts'
import { rows } from '../../../db/rows.ts'
import { oneOf } from '../../../db/tables/columns.ts'
import { transferMappings, transfers } from '../../../db/tables/shop/transfers.ts'
import { countRows } from '../../../platform/pagination.ts'

/** Maximum number of stored mappings. */
const mostMappings = 200

/** The id of a new run: its file is named after it before its row exists. */
export const newId = (): string => uuidV7()

export type TransferRow = typeof transfers.$inferSelect
export type NewTransfer = Omit<typeof transfers.$inferInsert, 'createdAt'>

/** Inserts a run and returns it. */
export const insertTransfer = async (db: Db, row: NewTransfer): Promise<TransferRow> =>
  (await db.insert(transfers).values(row).returning())[0]!

/** A run by its id; undefined if there is none. */
export const findTransfer = async (db: Db, id: string): Promise<TransferRow | undefined> =>
  (await db.select().from(transfers).where(eq(transfers.id, id)))[0]

/** The file names among these that belong to a run. */
export const findRunFiles = async (db: Db, files: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ file: transfers.file })
        .from(transfers)
        .where(inArray(transfers.file, [...files]))
    ).map(({ file }) => file!),
  )

/** The same, locked until the transaction ends. */
export const lockTransfer = async (db: Db, id: string): Promise<TransferRow | undefined> =>
  (await db.select().from(transfers).where(eq(transfers.id, id)).for('update'))[0]

/** New values of a run. `dueIn`: seconds until a process may claim it, by the clock of the database. */
export type TransferChange = Partial<Omit<NewTransfer, 'dueAt'>> & { dueIn?: number }

/** Changes a run and returns it; undefined if it is not in one of the states any more. */
export const updateTransfer = async (
  db: Db,
  id: string,
  from: readonly TransferState[],
  { dueIn, ...change }: TransferChange,
): Promise<TransferRow | undefined> =>
  (
    await db
      .update(transfers)
      .set({ ...change, ...(dueIn !== undefined && { dueAt: sql`now() + make_interval(secs => ${dueIn}::float8)` }) })
      .where(and(eq(transfers.id, id), inArray(transfers.state, [...from])))
      .returning()
  )[0]

export interface TransferFilter {
  kind?: 'import' | 'export'
  /** part of the name */
  q?: string
  objects: readonly TransferObject[]
}

const matching = ({ kind, q, objects }: TransferFilter): SQL =>
  and(
    inArray(transfers.object, [...objects]),
    ...(kind ? [eq(transfers.kind, kind)] : []),
    ...(q ? [sql`${transfers.name} ILIKE ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}`] : []),
  )!

/** One page of runs, newest first. */
export const findTransfers = (
  db: Db,
  filter: TransferFilter,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
): Promise<(TransferRow & { key: string })[]> =>
  db
    .select({ ...getTableColumns(transfers), key: sql<string>`${transfers.createdAt}::text` })
    .from(transfers)
    .where(
      and(
        matching(filter),
        ...(after ? [sql`(${transfers.createdAt}, ${transfers.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
      ),
    )
    .orderBy(desc(transfers.createdAt), desc(transfers.id))
    .limit(limit)

/** Number of runs that match. */
export const countTransfers = (db: Db, filter: TransferFilter): ReturnType<typeof countRows> =>
  countRows(db, sql`FROM transfers WHERE ${matching(filter)}`)

/** Number of runs that a job works on or that wait for one. */
export const countWorking = (db: Db): Promise<number> => db.$count(transfers, inArray(transfers.state, [...workingStates]))

/** Claims due runs for `lease` seconds; each run is claimed by one of several concurrent processes. */
export const claimTransfers = (db: Db, { limit, lease }: { limit: number; lease: number }): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`WITH due AS (SELECT id FROM transfers WHERE state IN (${oneOf(workingStates)}) AND due_at <= now()
        ORDER BY due_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED)
      UPDATE transfers t SET due_at = now() + make_interval(secs => ${lease}::float8) FROM due WHERE t.id = due.id RETURNING t.id`,
  )

/** Extends claims by `seconds` from now; 0 releases them. Skips rows that a step has locked. Returns the ids of the extended runs. */
export const extendTransfers = async (db: Db, ids: readonly string[], seconds: number): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`WITH free AS (SELECT id FROM transfers WHERE id = ANY(${sql.param([...ids])}::uuid[]) FOR NO KEY UPDATE SKIP LOCKED)
        UPDATE transfers t SET due_at = now() + make_interval(secs => ${seconds}::float8) FROM free WHERE t.id = free.id RETURNING t.id`,
    )
  ).map(({ id }) => id)

const hashOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([...headings].sort()))
    .digest('hex')

/** The mapping that was last used for these headings. */
export const findMapping = async (db: Db, object: TransferObject, headings: readonly string[]): Promise<Mapping | undefined> =>
  (
    await db
      .select({ mapping: transferMappings.mapping })
      .from(transferMappings)
      .where(and(eq(transferMappings.object, object), eq(transferMappings.headings, hashOf(headings))))
  )[0]?.mapping

/** Stores the mapping for these headings, and deletes the least recently used ones. */
export async function putMapping(db: Db, object: TransferObject, headings: readonly string[], mapping: Mapping): Promise<void> {
  await db
    .insert(transferMappings)
    .values({ object, headings: hashOf(headings), mapping })
    .onConflictDoUpdate({ target: [transferMappings.object, transferMappings.headings], set: { mapping, usedAt: sql`now()` } })
  await db.execute(sql`DELETE FROM transfer_mappings WHERE (object, headings) IN
    (SELECT object, headings FROM transfer_mappings ORDER BY used_at DESC OFFSET ${mostMappings}::int)`)
}

/** Files that are no longer needed: of finished imports, and of exports and abandoned uploads after `days`. */
export const findOldFiles = (db: Db, days: number): Promise<{ id: string; file: string }[]> =>
  rows(
    db,
    sql`SELECT id, file FROM transfers WHERE file IS NOT NULL AND state NOT IN (${oneOf(workingStates)})
      AND coalesce(finished_at, created_at) < now() - make_interval(days => ${days}::int) ORDER BY id LIMIT 500`,
  )

/** Notes that the file of a run was deleted. */
export async function dropFile(db: Db, id: string): Promise<void> {
  await db.update(transfers).set({ file: null }).where(eq(transfers.id, id))
}

/**
 * Deletes imports that were not run for `days` after they were uploaded or checked, and those that ended without having written an item, with the rows
 * of their files. Their files have to be deleted before. Returns their number.
 */
export const deleteUnusedImports = async (db: Db, days: number): Promise<number> =>
  (
    await rows(
      db,
      sql`DELETE FROM transfers t WHERE kind = 'import' AND file IS NULL
        AND coalesce(finished_at, greatest(created_at, due_at)) < now() - make_interval(days => ${days}::int)
        AND (state IN ('uploaded', 'checked') OR state = 'failed' AND failed_in IN ('reading', 'checking')
          OR state = 'cancelled' AND NOT EXISTS (SELECT 1 FROM transfer_items i WHERE i.transfer_id = t.id AND i.version IS NOT NULL))
        RETURNING id`,
    )
  ).length

/** Deletes runs that ended more than `days` ago, with their items. Returns their number. */
export const deleteOldTransfers = async (db: Db, days: number): Promise<number> =>
  (
    await rows(
      db,
      sql`DELETE FROM transfers WHERE state NOT IN (${oneOf(workingStates)}) AND file IS NULL
        AND coalesce(finished_at, created_at) < now() - make_interval(days => ${days}::int) RETURNING id`,
    )
  ).length
