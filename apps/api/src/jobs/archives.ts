import { assertRestorable, loadArchive } from '../backup/load-archive.ts'
import { inspectArchive } from '../backup/read-archive.ts'
import { withTemporaryDatabase } from '../backup/temporary-database.ts'
import { writeArchive } from '../backup/write-archive.ts'
import { findViolationsAt } from '../commands/check.ts'
import { makeBaseIfDue } from '../db/wal/base-backup.ts'
import { archiveFile } from '../gateways/archive-file.ts'
import type { Archives } from '../modules/backups/jobs.ts'
import type { Env } from '../platform/env.ts'

/** Archives of the shop whose database is at `url`, directly to PostgreSQL. */
export function openArchives(env: Env, url: string): Archives {
  const passphrase = env.backupPassphrase
  return {
    encrypted: passphrase !== undefined,
    ...(env.walArchive && { makeBase: () => makeBaseIfDue(url) }),
    write: async (address, { onProgress, signal }) => {
      const file = archiveFile(address, env)
      const { bytes } = await writeArchive({ url, env, file, passphrase, onProgress, signal })
      // Read again from the disk: a write that went wrong is found now, and not when the backup is needed.
      const { manifest } = await inspectArchive(file, passphrase, signal).catch(async (error) => {
        await file.remove()
        throw error
      })
      return { bytes, rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0), files: manifest.files.length }
    },
    verify: async (address, { onProgress, signal }) => {
      const file = archiveFile(address, env)
      const { header, manifest } = await inspectArchive(file, passphrase, signal)
      assertRestorable(header)
      const violations = await withTemporaryDatabase(
        url,
        async (temporary) => {
          await loadArchive({ url: temporary.url, file, passphrase, header, manifest, saveFile: undefined, onProgress, signal })
          return await findViolationsAt(temporary.url, header.createdAt)
        },
        signal,
      )
      return [...new Set(violations.map(({ check }) => check))]
    },
  }
}
