import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inspectArchive } from '../../backup/read-archive.ts'
import { writeArchive } from '../../backup/write-archive.ts'
import { prepareDatabase } from '../../db/prepare-database.ts'
import { archiveFile } from '../../gateways/archive-file.ts'
import { newBackupFile } from '../../gateways/backup-folder.ts'
import { type Env, readEnv } from '../../platform/env.ts'
import { StartError } from '../../platform/errors/start-error.ts'
import { formatBytes, formatCount } from '../terminal/format-amounts.ts'
import { interruptible } from '../terminal/interruptible.ts'
import { progressBar } from '../terminal/progress-bar.ts'

export interface PassphraseOption {
  /** file whose first line is the passphrase; without it, BACKUP_PASSPHRASE */
  passphraseFile?: string | undefined
}

/** `pnpm shop backup [file]`: writes the whole shop to one file, also while it is running. Does not migrate, because a backup is made before an update. */
export const run = (given: string | undefined, options: PassphraseOption): Promise<number> =>
  interruptible(async (signal) => {
    const env = readEnv()
    const passphrase = readPassphrase(env, options)
    const file = archiveFile(given ?? newBackupFile(env, passphrase !== undefined), env)
    const bar = progressBar()
    const started = Date.now()
    const store = await prepareDatabase(env, undefined, undefined, { migrations: false })
    try {
      const written = await writeArchive({ url: store.url, env, file, passphrase, onProgress: bar.show, signal })
      bar.end()
      // Reads the file back, so that write errors are found now and not when the backup is needed.
      const { manifest } = await inspectArchive(file, passphrase, signal).catch(async (error) => {
        if (!signal.aborted) await file.remove()
        throw error
      })
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(file.address)
      console.log(
        `${formatCount(rows)} rows in ${manifest.tables.length} tables and ${formatCount(manifest.files.length)} files, ${formatBytes(written.bytes)}, written and read back in ${seconds} s.`,
      )
      if (written.missing > 0)
        console.log(`${formatCount(written.missing)} files were deleted from the shop while it was copied.`)
      for (const line of explainSecrets(env, passphrase !== undefined)) console.log(line)
      return 0
    } finally {
      bar.end()
      await store.stop()
    }
  })

/** The passphrase of this command, if there is one. */
export function readPassphrase(env: Env, { passphraseFile }: PassphraseOption): string | undefined {
  if (passphraseFile === undefined) return env.backupPassphrase
  let text: string
  try {
    if (statSync(passphraseFile).size > 64 * 1024) throw new Error('it is too large')
    text = readFileSync(passphraseFile, 'utf8')
  } catch (error) {
    throw new StartError(`The passphrase cannot be read from ${passphraseFile}: ${(error as Error).message}.`, error)
  }
  const line = text.split(/\r?\n/)[0] ?? ''
  if (line.length < 12)
    throw new StartError(`The first line of ${passphraseFile} is the passphrase and needs at least 12 characters.`)
  return line
}

function explainSecrets(env: Env, encrypted: boolean): string[] {
  const generated = statSync(join(env.dataDir, 'session-secret'), { throwIfNoEntry: false }) !== undefined
  if (generated && encrypted) return ['It contains the generated SESSION_SECRET. Store the passphrase in another place.']
  return [
    'SESSION_SECRET is not in it. Store it in another place: without it, saved payment keys and authenticators cannot be decrypted after a restore.',
    ...(encrypted ? [] : ['It is not encrypted and contains personal data. --passphrase-file encrypts it.']),
  ]
}
