import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { rows } from '../../db/rows.ts'
import { sampleGoods, type sampleKinds, sampleLoads } from '../../db/tables/shop/samples.ts'

export interface SampleLoad {
  state: 'loading' | 'removing' | 'failed' | 'loaded'
  done: number
  total: number
}

export interface SampleRecord {
  kind: (typeof sampleKinds)[number]
  id: string
  state: string
}

const columns = sql.raw('state, done, total')

/** The load of the sample products; undefined if there is none. */
export const findLoad = async (db: Db): Promise<SampleLoad | undefined> =>
  (await rows<SampleLoad>(db, sql`SELECT ${columns} FROM sample_loads`))[0]

/** Locks the load until the transaction ends. */
export const lockLoad = async (db: Db): Promise<SampleLoad | undefined> =>
  (await rows<SampleLoad>(db, sql`SELECT ${columns} FROM sample_loads FOR UPDATE`))[0]

/** Locks the table of loads until the transaction ends, so that of two requests one begins a load. */
export async function lockLoads(db: Db): Promise<void> {
  await db.execute(sql`LOCK TABLE sample_loads IN SHARE ROW EXCLUSIVE MODE`)
}

/** Begins a load, or continues a failed one. */
export async function beginLoad(db: Db): Promise<void> {
  await db.execute(sql`INSERT INTO sample_loads (id) VALUES (1)
    ON CONFLICT (id) DO UPDATE SET state = 'loading', attempts = 0, due_at = now()`)
}

/** Sets state and progress; progress resets the attempts. */
export async function writeLoad(db: Db, load: Partial<SampleLoad>): Promise<void> {
  await db.update(sampleLoads).set({ ...load, ...(load.done !== undefined && { attempts: 0 }) })
}

/** Reserves the load for `seconds`, so that no background process works on it meanwhile. */
export async function reserveLoad(db: Db, seconds: number): Promise<void> {
  await db.execute(sql`UPDATE sample_loads SET due_at = now() + make_interval(secs => ${seconds})`)
}

/** Ends the samples: neither the load nor a record remains. */
export async function deleteLoad(db: Db): Promise<void> {
  await db.delete(sampleGoods)
  await db.delete(sampleLoads)
}

/** Claims the load for `lease` seconds, if there is work; answers its id. */
export const claimLoad = (db: Db, lease: number): Promise<{ id: string }[]> =>
  rows(
    db,
    sql`UPDATE sample_loads SET due_at = now() + make_interval(secs => ${lease}), attempts = attempts + 1
      WHERE state IN ('loading', 'removing') AND due_at <= now() RETURNING id::text`,
  )

/** Extends the lease; 0 seconds releases it. */
export const extendLoad = async (db: Db, seconds: number): Promise<boolean> =>
  ((await db.execute(sql`UPDATE sample_loads SET due_at = now() + make_interval(secs => ${seconds})`)).rowCount ?? 0) > 0

/** Marks a load as failed after `most` attempts without progress; before that it is tried again after `seconds`. */
export async function recordFailure(db: Db, { most, seconds }: { most: number; seconds: number }): Promise<void> {
  await db.execute(sql`UPDATE sample_loads SET due_at = now() + make_interval(secs => ${seconds}),
    state = CASE WHEN attempts >= ${most} AND state = 'loading' THEN 'failed' ELSE state END`)
}

/** Records what was created for the samples. */
export async function insertRecords(db: Db, records: readonly SampleRecord[]): Promise<void> {
  if (records.length > 0)
    await db
      .insert(sampleGoods)
      .values([...records])
      .onConflictDoNothing()
}

/** Everything that was created for the samples. */
export const findRecords = (db: Db): Promise<SampleRecord[]> => rows(db, sql`SELECT kind, id, state FROM sample_goods`)

/** Replaces the recorded names of files by the complete ones. */
export async function writeFileNames(db: Db, names: ReadonlyMap<string, readonly string[]>): Promise<void> {
  if (names.size === 0) return
  await db
    .insert(sampleGoods)
    .values([...names].map(([id, own]) => ({ kind: 'file' as const, id, state: own.join(',') })))
    .onConflictDoUpdate({ target: [sampleGoods.kind, sampleGoods.id], set: { state: sql`excluded.state` } })
}
