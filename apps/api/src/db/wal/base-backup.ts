import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { openClient } from '../client.ts'
import { type BaseBackup, baseFolder, labelFile, listBases, segmentFolder, walFolder } from './folders.ts'

/** Base backups that are retained: a restore is possible to any moment since the older one. */
const retained = 2
/** Hours after which a new base backup is due. */
const every = 24
/** Files left out of a base backup: PostgreSQL creates them again, or they belong to the running server. */
const left = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_internal\.init|pgsql_tmp.*|recovery\.signal|standby\.signal)$/
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/

/** Makes a base backup of the built-in PostgreSQL if none is newer than a day. Returns the number of base backups that it made. */
export async function makeBaseIfDue(url: string): Promise<number> {
  return withServer(url, async (client, dir) => {
    const newest = (await listBases(walFolder(dir))).at(-1)
    if (newest && newest.at.getTime() > Date.now() - every * 3_600_000) return 0
    await copyServer(client, dir)
    return 1
  })
}

/** Copies the files of the running server, and deletes base backups and log segments that are not needed any more. */
export const makeBase = (url: string): Promise<void> => withServer(url, copyServer)

async function withServer<T>(url: string, work: (client: pg.Client, dir: string) => Promise<T>): Promise<T> {
  const client = openClient(url, { application_name: 'haat base backup' })
  await client.connect()
  try {
    const { rows } = await client.query<{ dir: string }>("SELECT current_setting('data_directory') AS dir")
    return await work(client, rows[0]!.dir)
  } finally {
    await client.end().catch(() => {})
  }
}

async function copyServer(client: pg.Client, dir: string): Promise<void> {
  const folder = baseFolder(walFolder(dir))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) if (name.endsWith('.draft')) await rm(join(folder, name), { recursive: true })
  const draft = join(folder, `${process.pid}.draft`)
  await client.query("SELECT pg_backup_start('haat', fast => true)")
  await copyTree(dir, draft, true)
  // Waits until the segments that the copy needs are in the archive.
  await client.query("SET statement_timeout = '10min'")
  const { rows } = await client.query<{ label: string; at: Date }>(
    'SELECT labelfile AS label, clock_timestamp() AS at FROM pg_backup_stop(wait_for_archive => true)',
  )
  const { label, at } = rows[0]!
  await writeFile(join(draft, labelFile), label, { mode: 0o600 })
  await rename(draft, join(folder, at.toISOString().replaceAll(':', '-')))
  await removeOld(walFolder(dir))
}

/** Files that are deleted during the copy can be missing, because the log contains the change. */
async function copyTree(from: string, to: string, isTop = false): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (left.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && isTop && emptied.test(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile())
      await copyFile(source, target, constants.COPYFILE_FICLONE).catch((error: unknown) => {
        if ((error as { code?: string }).code !== 'ENOENT') throw error
      })
  }
}

async function removeOld(folder: string): Promise<void> {
  const bases: BaseBackup[] = await listBases(folder)
  for (const { path } of bases.slice(0, -retained)) await rm(path, { recursive: true })
  const [oldest] = bases.slice(-retained)
  // The first eight digits of a segment's name are its timeline. Files of the history of timelines are small and stay.
  for (const name of await readdir(segmentFolder(folder)))
    if (oldest && /^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < oldest.firstSegment.slice(8, 24))
      await rm(join(segmentFolder(folder), name))
}
