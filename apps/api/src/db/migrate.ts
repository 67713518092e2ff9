import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { migrationsFolder } from '../platform/env.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { openClient } from './client.ts'
import { type ExtensionMigration, schemaOf } from './extension-migrations.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

interface Migration {
  name: string
  hash: string
  statements: string[]
}

export type AppliedMigration = Pick<Migration, 'name' | 'hash'>

type Progress = (done: number, total: number, name: string) => void

/** A migration that was applied. */
export interface MeasuredMigration {
  name: string
  seconds: number
  /** tables that existed before and were locked against all other transactions, or against those that write, until the end */
  locked: { table: string; against: 'reads' | 'writes' }[]
}

interface Options {
  /** name of the last migration to apply */
  until?: string
  extensions?: readonly ExtensionMigration[]
  /** called after each migration, with the locks that it took */
  onApplied?: (migration: MeasuredMigration) => void
}

/** Advisory lock of all processes that migrate this database. */
const lockKey = 4_817_215_001

/**
 * Applies pending migrations, forward only, and records each with a checksum. A database that is newer than this code is left
 * unchanged, because the previous release must run on the newer schema. The migrations of `extensions` follow. Answers the number of applied
 * migrations.
 */
export async function migrate(
  url: string,
  onProgress: Progress = () => {},
  { until, extensions = [], onApplied }: Options = {},
): Promise<number> {
  const migrations = readMigrations(until)
  const client = openClient(url, { application_name: 'haat migrate' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await client.query("SET lock_timeout = '30s'")
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const open = pending(migrations, await readApplied(client))
    for (const [index, migration] of open.entries()) {
      onProgress(index, open.length, migration.name)
      const { name, hash, statements } = migration
      const record = () => client.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash])
      await apply(client, { name, statements, record }, onApplied)
    }
    if (open.length > 0) onProgress(open.length, open.length, open.at(-1)!.name)
    return open.length + (extensions.length > 0 ? await migrateExtensions(client, extensions) : 0)
  } finally {
    await client.end() // releases the lock
  }
}

async function migrateExtensions(client: pg.Client, migrations: readonly ExtensionMigration[]): Promise<number> {
  const { rows } = await client.query<{ title: string; hash: string }>(
    "SELECT extension || '/' || name AS title, hash FROM extension_migrations",
  )
  const applied = new Map(rows.map(({ title, hash }) => [title, hash]))
  const open = pending(
    migrations.map((migration) => ({ ...migration, name: `${migration.extension}/${migration.name}` })),
    applied,
  )
  for (const { extension, name, hash, sql } of open)
    await apply(client, {
      name,
      // Names without a schema are looked up in that of the extension, which sees no other table.
      statements: [`CREATE SCHEMA IF NOT EXISTS ${schemaOf(extension)}`, `SET LOCAL search_path = ${schemaOf(extension)}`, sql],
      record: () =>
        client.query('INSERT INTO public.extension_migrations (extension, name, hash) VALUES ($1, $2, $3)', [
          extension,
          name.slice(extension.length + 1),
          hash,
        ]),
    })
  return open.length
}

/** Names of `migrations`, by default those in the folder now, that are not applied to the database. */
export async function pendingMigrations(
  pool: pg.Pool,
  migrations: readonly AppliedMigration[] = knownMigrations(),
): Promise<string[]> {
  const { rows } = await pool.query<{ there: boolean }>("SELECT to_regclass('schema_migrations') IS NOT NULL AS there")
  return pending(migrations, rows[0]?.there ? await readApplied(pool) : new Map()).map(({ name }) => name)
}

/** Migrations that are applied to a database, in the order of the journal; those that this code does not know come last. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('schema_migrations') IS NOT NULL AS there")
  if (!rows[0]?.there) return []
  const places = new Map(readMigrations().map(({ name }, index) => [name, index]))
  const placeOf = ({ name }: AppliedMigration) => places.get(name) ?? places.size
  return [...(await readApplied(client))]
    .map(([name, hash]) => ({ name, hash }))
    .sort((a, b) => placeOf(a) - placeOf(b) || (a.name < b.name ? -1 : 1))
}

/** Migrations of extensions that are applied to a database, in their order. */
export async function appliedExtensionMigrations(client: pg.Client): Promise<(AppliedMigration & { extension: string })[]> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('extension_migrations') IS NOT NULL AS there")
  if (!rows[0]?.there) return []
  const applied = await client.query<AppliedMigration & { extension: string }>(
    'SELECT extension, name, hash FROM extension_migrations ORDER BY extension COLLATE "C", name COLLATE "C"',
  )
  return applied.rows
}

/** Name and checksum of each migration of this code, in their order. */
export const knownMigrations = (): AppliedMigration[] => readMigrations().map(({ name, hash }) => ({ name, hash }))

async function readApplied(client: pg.Client | pg.Pool): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM schema_migrations')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

function pending<M extends AppliedMigration>(migrations: readonly M[], applied: Map<string, string>): M[] {
  const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
  if (changed)
    throw new StartError(
      `The migration ${changed.name} was changed after this database had applied it. Restore the file, and write a new migration.`,
    )
  return migrations.filter(({ name }) => !applied.has(name))
}

/** Executes the statements of a migration and records it, in one transaction. */
async function apply(
  client: pg.Client,
  { name, statements, record }: { name: string; statements: readonly string[]; record: () => Promise<unknown> },
  onApplied?: Options['onApplied'],
) {
  const from = performance.now()
  const before = onApplied && (await findTables(client))
  await client.query('BEGIN')
  try {
    for (const statement of statements) await client.query(statement)
    await record()
    const locked = before && (await findLocks(client, before))
    await client.query('COMMIT')
    if (locked) onApplied?.({ name, seconds: (performance.now() - from) / 1000, locked })
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    if (isDatabaseUnavailable(error)) throw error
    throw new StartError(`The migration ${name} failed and was rolled back: ${(error as Error).message}`, error)
  }
}

const findTables = async (client: pg.Client): Promise<number[]> =>
  (await client.query<{ oid: number }>("SELECT oid::int FROM pg_class WHERE relkind IN ('r', 'p')")).rows.map(({ oid }) => oid)

/** What other transactions have to wait for: locks of this one that are stronger than those of reading and writing rows. */
async function findLocks(client: pg.Client, tables: readonly number[]): Promise<MeasuredMigration['locked']> {
  const { rows } = await client.query<MeasuredMigration['locked'][number]>(
    `SELECT c.relname AS table, CASE WHEN bool_or(l.mode = 'AccessExclusiveLock') THEN 'reads' ELSE 'writes' END AS against
     FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
     WHERE l.pid = pg_backend_pid() AND l.granted AND c.oid = ANY($1::oid[]) AND c.relnamespace = current_schema()::regnamespace
       AND l.mode IN ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock')
     GROUP BY c.relname ORDER BY c.relname`,
    [tables],
  )
  return rows
}

/** The generated files in the order of their journal, up to the one named `until`. */
function readMigrations(until?: string): Migration[] {
  const journal = join(migrationsFolder, 'meta/_journal.json')
  if (!existsSync(journal)) return []
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const last = until === undefined ? entries.length : entries.findIndex(({ tag }) => tag === until) + 1
  return entries.slice(0, last).map(({ tag }) => {
    const text = readFileSync(join(migrationsFolder, `${tag}.sql`), 'utf8').replaceAll('\r\n', '\n')
    return {
      name: tag,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint').filter((part) => part.trim() !== ''),
    }
  })
}
