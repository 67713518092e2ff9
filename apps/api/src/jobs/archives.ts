import { makeBaseIfDue } from '../db/wal/base-backup.ts'
import { archiveFile } from '../gateways/archive-file.ts'
import type { Archives } from '../modules/backups/jobs.ts'
import type { Env } from '../platform/env.ts'

/** Archives of the shop whose database is at `url`, directly to PostgreSQL. What reads and writes them is loaded with the first one. */
export function openArchives(env: Env, url: string): Archives {
  const passphrase = env.backupPassphrase
  return {
    encrypted: passphrase !== undefined,
    ...(env.walArchive && { makeBase: () => makeBaseIfDue(url) }),
    write: async (address, { onProgress, signal }) => {
      const file = archiveFile(address, env)
      const { writeArchive } = await import('../backup/write-archive.ts')
      const { inspectArchive } = await import('../backup/read-archive.ts')
      const { bytes } = await writeArchive({ url, env, file, passphrase, onProgress, signal })
      // Reads the file back, so that write errors are found now and not when the backup is needed.
      const { manifest } = await inspectArchive(file, passphrase, signal).catch(async (error) => {
        await file.remove()
        throw error
      })
      return { bytes, rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0), files: manifest.files.length }
    },
    verify: async (address, { onProgress, signal }) => {
      const { assertRestorable, loadArchive } = await import('../backup/load-archive.ts')
      const { inspectArchive } = await import('../backup/read-archive.ts')
      const { withTemporaryDatabase } = await import('../backup/temporary-database.ts')
      const { findViolationsAt } = await import('../commands/check.ts')
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
