import { assertRestorable, loadArchive } from '../../backup/load-archive.ts'
import { inspectArchive } from '../../backup/read-archive.ts'
import { withTemporaryDatabase } from '../../backup/temporary-database.ts'
import type { MeasuredMigration } from '../../db/migrate.ts'
import { prepareDatabase } from '../../db/prepare-database.ts'
import { archiveFile } from '../../gateways/archive-file.ts'
import { backupAddress, backupFolder, findBackupFiles } from '../../gateways/backup-folder.ts'
import { type Env, readEnv } from '../../platform/env.ts'
import { StartError } from '../../platform/errors/start-error.ts'
import { findViolationsAt, report as reportViolations } from '../check.ts'
import { formatCount } from '../terminal/format-amounts.ts'
import { interruptible } from '../terminal/interruptible.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { type PassphraseOption, readPassphrase } from './backup.ts'

type Options = PassphraseOption & {
  rehearse: true
  /** path or address; default: the newest in the folder of backups */
  backup?: string | undefined
}

/**
 * `pnpm shop upgrade --rehearse`: restores a backup into a temporary database beside the shop's, applies the migrations of this version and
 * checks the invariants. The shop is not changed.
 */
export const run = (options: Options): Promise<number> =>
  interruptible(async (signal) => {
    const env = readEnv()
    const passphrase = readPassphrase(env, options)
    const address = options.backup ?? (await newestBackup(env))
    const file = archiveFile(address, env)
    const bar = progressBar()
    const { header, manifest } = await inspectArchive(file, passphrase, signal)
    assertRestorable(header)
    const store = await prepareDatabase(env, undefined, undefined, { migrations: false })
    try {
      const migrations: MeasuredMigration[] = []
      const violations = await withTemporaryDatabase(
        store.url,
        async ({ url }) => {
          const onMigrated = (migration: MeasuredMigration) => void migrations.push(migration)
          await loadArchive({ url, file, passphrase, header, manifest, onMigrated, onProgress: bar.show, signal })
          return findViolationsAt(url, header.createdAt)
        },
        signal,
      )
      bar.end()
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(`${address}: backup of ${header.createdAt}, by version ${header.version}, ${formatCount(rows)} rows.`)
      console.log(reportMigrations(migrations))
      console.log(reportViolations(violations))
      return violations.length === 0 ? 0 : 1
    } finally {
      bar.end()
      await store.stop()
    }
  })

async function newestBackup(env: Env): Promise<string> {
  const newest = (await findBackupFiles(env)).at(-1)
  if (!newest) throw new StartError(`There is no backup in ${backupFolder(env)}. Make one with: pnpm shop backup`)
  return backupAddress(env, newest.name)
}

/** One line for each migration: its duration, and which reads and writes wait for it. */
export function reportMigrations(migrations: readonly MeasuredMigration[]): string {
  if (migrations.length === 0) return 'This version has no migrations that are newer than the backup.'
  const total = migrations.reduce((sum, { seconds }) => sum + seconds, 0)
  const width = Math.max(...migrations.map(({ name }) => name.length))
  const lines = migrations.map(({ name, seconds, locked }) => {
    const waiting = (['reads', 'writes'] as const).flatMap((kind) => {
      const tables = locked.filter(({ against }) => against === kind).map(({ table }) => table)
      if (tables.length === 0) return []
      return `${kind === 'reads' ? 'reads and writes' : 'writes'} of ${tables.join(', ')} wait`
    })
    return `  ${name.padEnd(width)}  ${seconds.toFixed(3)} s  ${waiting.join('; ') || 'nobody waits'}`
  })
  return [`${migrations.length} migrations in ${total.toFixed(3)} s:`, ...lines].join('\n')
}
