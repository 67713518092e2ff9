import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openClient } from '../db/client.ts'
import { type ExtensionMigration, readExtensionMigrations } from '../db/extension-migrations.ts'
import { knownMigrations, type MeasuredMigration, migrate } from '../db/migrate.ts'
import type { ArchiveFile } from '../gateways/archive-file.ts'
import { extensionsFolder } from '../platform/env.ts'
import { StartError } from '../platform/errors/start-error.ts'
import { copyIn, copyOut, identifierOf, isOfShop, listTables, type Table, textSettings } from './catalogue.ts'
import type { Header, Manifest } from './format.ts'
import { explainFullDisk } from './full-disk.ts'
import { type Part, readArchive } from './read-archive.ts'
import type { Progress } from './write-archive.ts'

interface Load {
  /** of an empty database */
  url: string
  file: ArchiveFile
  passphrase: string | undefined
  /** of the inspected archive */
  manifest: Manifest
  header: Header
  /** receives each file of the archive; without it, files are only checked */
  saveFile?: ((path: string, content: AsyncIterable<Buffer>) => Promise<void>) | undefined
  onProgress?: Progress
  /** called after each migration that is newer than the archive */
  onMigrated?: ((migration: MeasuredMigration) => void) | undefined
  signal?: AbortSignal
}

/** @throws StartError if the archive has migrations that this program does not have: it is newer */
export function assertRestorable({ migrations, version }: Header): void {
  const known = knownMigrations()
  const unknown = migrations.find(({ name }, index) => known[index]?.name !== name)
  if (unknown)
    throw new StartError(
      `The backup was written by a newer version of this program (${version}, with ${unknown.name}). Install that version or a later one first.`,
    )
  const changed = migrations.find(({ hash }, index) => known[index]?.hash !== hash)
  if (changed) throw new StartError(`The backup has another version of the migration ${changed.name} than this program.`)
}

/** `loadInto` with a sentence for a full disk. */
export const loadArchive = (load: Load): Promise<void> =>
  loadInto(load).catch((error) => {
    throw explainFullDisk(error)
  })

/**
 * Loads an archive into an empty database: the tables as they were when it was written, then all rows in one transaction, then reads every table
 * back and compares it with the manifest, then the migrations that are newer than the archive.
 * @throws StartError if the archive or the database does not match
 */
async function loadInto({ url, header, manifest, signal, onMigrated, onProgress = () => {}, ...archive }: Load): Promise<void> {
  await migrate(url, (done, total) => onProgress('schema', done, total), {
    until: header.migrations.at(-1)!.name,
    extensions: migrationsOfExtensions(header),
  })
  const client = openClient(url, { application_name: 'haat restore' })
  const end = () => client.end().catch(() => {})
  const abort = () => void end()
  signal?.addEventListener('abort', abort)
  await client.connect()
  try {
    await client.query(textSettings)
    const tables = await listTables(client)
    assertSameTables(header, tables)
    await client.query('BEGIN')
    await inLoadingOrder(client, tables, async () => {
      await loadRows(client, tables, { ...archive, manifest, signal, onProgress })
      for (const { name, value, called } of manifest.sequences) await setSequence(client, name, value, called)
    })
    await client.query('COMMIT')
    await client.query('ANALYZE')
    await compareRows(client, tables, manifest, onProgress)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', abort)
    await end()
  }
  signal?.throwIfAborted()
  await migrate(url, (done, total) => onProgress('migrations', done, total), onMigrated && { onApplied: onMigrated })
}

/**
 * The migrations of extensions that the archive has, from the folders of the extensions, on or off.
 * @throws StartError if an extension or one of its migrations is missing here, or is another one
 */
function migrationsOfExtensions({ extensions = [] }: Header): ExtensionMigration[] {
  const known = [...new Set(extensions.map(({ extension }) => extension))].flatMap((name) =>
    readExtensionMigrations(extensionsFolder, name),
  )
  return extensions.map(({ extension, name, hash }) => {
    const found = known.find((one) => one.extension === extension && one.name === name)
    if (found?.hash === hash) return found
    throw new StartError(
      found
        ? `The backup has another version of the migration ${name} of the extension ${extension} than this program.`
        : `The backup has data of the extension ${extension} (${name}). Put this version of it into extensions/, on or off, and run this again.`,
    )
  })
}

function assertSameTables({ tables }: Header, current: readonly Table[]): void {
  const columnsOf = new Map(current.map(({ name, columns }) => [name, columns.join()]))
  for (const { name, columns } of tables)
    if (columnsOf.get(name) !== columns.join()) {
      const what = columnsOf.has(name) ? `other columns of the table ${name}` : `a table ${name}`
      throw new StartError(`The backup is refused: it contains ${what} that no shop of its version has.`)
    }
  const missing = current.find(({ name }) => !tables.some((table) => table.name === name))
  if (missing) throw new StartError(`The backup is refused: it lacks the table ${missing.name}.`)
}

const foreignKeyViolation = '23503'

/**
 * Triggers would count the rows a second time, and no table order satisfies all foreign keys. So triggers are disabled and foreign
 * keys dropped while `load` runs, and checked when they are added again. Needs no superuser.
 */
async function inLoadingOrder(client: pg.Client, tables: readonly Table[], load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT c.conrelid::regclass::text AS table, quote_ident(c.conname) AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace WHERE c.contype = 'f' AND ${isOfShop('n.nspname')} ORDER BY n.nspname, c.conname`,
  )
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  const names = tables.map(({ name }) => identifierOf(name))
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${names.join(', ')}`) // rows that migrations insert
  await load()
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`).catch((error) => {
      if (error.code !== foreignKeyViolation) throw error
      throw new StartError(`The backup is refused: rows of ${table} point to rows that are not in it (${name}).`, error)
    })
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

async function loadRows(
  client: pg.Client,
  tables: readonly Table[],
  {
    file,
    passphrase,
    manifest,
    saveFile,
    signal,
    onProgress,
  }: Omit<Load, 'url' | 'header' | 'onProgress' | 'onMigrated'> & { onProgress: Progress },
): Promise<void> {
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  const expected = new Map(manifest.tables.map(({ name, rows }) => [name, rows]))
  let rows = 0
  let files = 0
  for await (const part of readArchive(file, passphrase, signal)) {
    if (part.kind === 'file') {
      await (saveFile ?? drain)(part.path, part.content)
      onProgress('files', ++files, manifest.files.length)
    }
    if (part.kind === 'table') {
      await loadTable(client, tables.find(({ name }) => name === part.table)!, part)
      rows += expected.get(part.table) ?? 0
      onProgress('rows', rows, total)
    }
  }
}

async function drain(_path: string, content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

async function loadTable(client: pg.Client, table: Table, { content }: Extract<Part, { kind: 'table' }>): Promise<void> {
  try {
    await pipeline(content, client.query(copyFrom(copyIn(table))))
  } catch (error) {
    // Class 22 and 23: the text of a value is not one of its type, or violates a constraint.
    if (!/^2[23]/.test((error as { code?: string }).code ?? '')) throw error
    throw new StartError(`The backup is refused: rows of ${table.name} cannot be stored: ${(error as Error).message}.`, error)
  }
}

async function setSequence(client: pg.Client, name: string, value: string, called: boolean): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [identifierOf(name)])
  if (!rows[0]!.there)
    throw new StartError(`The backup is refused: it contains a sequence ${name} that no shop of its version has.`)
  await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [identifierOf(name), value, called])
}

/** Reads every table as a backup does. @throws StartError if a count or a hash differs */
async function compareRows(client: pg.Client, tables: readonly Table[], manifest: Manifest, onProgress: Progress): Promise<void> {
  const expected = new Map(manifest.tables.map((table) => [table.name, table]))
  for (const [index, table] of tables.entries()) {
    const rows = client.query(copyTo(copyOut(table)))
    const hash = createHash('sha256')
    for await (const bytes of rows) hash.update(bytes)
    const sum = expected.get(table.name)!
    if (rows.rowCount !== sum.rows || hash.digest('hex') !== sum.sha256)
      throw new StartError(`The restored table ${table.name} differs from the backup: ${rows.rowCount} of ${sum.rows} rows.`)
    onProgress('compared', index + 1, tables.length)
  }
}
