import { chownSync, existsSync, readdirSync } from 'node:fs'
import { appendFile, cp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../platform/errors/start-error.ts'
import { startPostgres } from '../embedded.ts'
import { isServerOf, readLock } from '../embedded-place.ts'
import { listBases, restoreCommand, walFolder } from './folders.ts'

export interface Recovered {
  /** the base backup that the recovery began with */
  base: Date
  /** folder of the database as it was before */
  former: string
}

/**
 * Recovers the built-in PostgreSQL in `dir` to a moment: a base backup and the log since then make a new data folder, which then takes the place of
 * the present one. The present one stays beside it. If anything fails, nothing has changed.
 * @throws StartError if the server runs, if the archive does not reach back to `to`, or if its log is damaged
 */
export async function recoverTo(dir: string, to: Date): Promise<Recovered> {
  if (!existsSync(join(dir, 'PG_VERSION'))) throw new StartError(`There is no built-in database in ${dir}.`)
  const lock = readLock(dir)
  if (lock && isServerOf(lock.pid, dir))
    throw new StartError('The shop is running. Stop all of its processes; nothing was changed.')
  if (to.getTime() > Date.now()) throw new StartError(`${to.toISOString()} has not been yet.`)
  const bases = await listBases(walFolder(dir))
  const base = bases.findLast(({ at }) => at <= to)
  if (!base)
    throw new StartError(
      bases[0]
        ? `The archive reaches back to ${bases[0].at.toISOString()}; a backup from before may help (docs/backup.md).`
        : `There is no base backup in ${walFolder(dir)}: WAL_ARCHIVE=1 was not set.`,
    )
  const restored = `${dir}.restored`
  await removeRestored(restored)
  try {
    await cp(base.path, restored, { recursive: true })
    const { uid, gid } = await stat(dir)
    if (process.getuid?.() === 0) giveAll(restored, uid, gid)
    await cp(`${dir}.password`, `${restored}.password`)
    await replay(dir, restored, to)
    const former = `${dir}.before-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}`
    await rename(dir, former)
    await rename(restored, dir)
    return { base: base.at, former }
  } finally {
    await removeRestored(restored)
  }
}

/** Starts the server on the copy until it has replayed the log. */
async function replay(dir: string, restored: string, to: Date): Promise<void> {
  const settings = join(restored, 'postgresql.auto.conf')
  const before = await readFile(settings, 'utf8')
  const recover = async (target: string) => {
    await writeFile(settings, before)
    // Without a hot standby, the server counts as started only once it has replayed everything.
    const lines = [`restore_command = '${restoreCommand}'`, "recovery_target_action = 'promote'", 'hot_standby = off', target]
    await appendFile(settings, `\n${lines.join('\n')}\n`)
    await writeFile(join(restored, 'recovery.signal'), '', { mode: 0o600 })
    const { uid, gid } = await stat(restored)
    if (process.getuid?.() === 0) chownSync(join(restored, 'recovery.signal'), uid, gid)
    const server = await startPostgres(restored, { archive: walFolder(dir), lastWal: join(dir, 'pg_wal') })
    await server.stop()
  }
  try {
    await recover(`recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'`)
  } catch (error) {
    // There are no changes after the requested time, so the complete log is replayed.
    if (!/before configured recovery target/.test((error as Error).message)) throw error
    await recover('')
  }
  await writeFile(settings, before)
}

function giveAll(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid)
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid)
}

async function removeRestored(restored: string): Promise<void> {
  for (const ending of ['', '.password', '.guard', '.log', '.log.1'])
    await rm(restored + ending, { recursive: true, force: true })
}
