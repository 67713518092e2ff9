import { type Header, type Manifest, secretFile } from '../../backup/format.ts'
import { assertRestorable, loadArchive } from '../../backup/load-archive.ts'
import { inspectArchive } from '../../backup/read-archive.ts'
import { type StagedFiles, stageFor } from '../../backup/restore-files.ts'
import { assertReplaceable } from '../../backup/shop-state.ts'
import { runningTemporaryDatabases, withTemporaryDatabase } from '../../backup/temporary-database.ts'
import { prepareDatabase } from '../../db/prepare-database.ts'
import { archiveFile } from '../../gateways/archive-file.ts'
import { type Env, generatesSecret, readEnv } from '../../platform/env.ts'
import { isSigned } from '../../platform/secrets.ts'
import { findViolationsAt, report } from '../check.ts'
import { formatCount } from '../terminal/format-amounts.ts'
import { interruptible } from '../terminal/interruptible.ts'
import { progressBar } from '../terminal/progress-bar.ts'
import { type PassphraseOption, readPassphrase } from './backup.ts'

type Options = PassphraseOption & { replace?: boolean | undefined }

/** `pnpm shop backup verify <file>`: restores the archive into a temporary database and compares everything. */
export const verify = (file: string, options: PassphraseOption): Promise<number> =>
  interruptible((signal) => unpack(readEnv(), file, options, signal, undefined))

/** `pnpm shop restore <file>`: the same, and then the temporary database becomes that of the shop. */
export const run = (file: string, options: Options): Promise<number> =>
  interruptible((signal) => unpack(readEnv(), file, options, signal, { replace: options.replace ?? false }))

async function unpack(
  env: Env,
  address: string,
  options: PassphraseOption,
  signal: AbortSignal,
  restore: { replace: boolean } | undefined,
): Promise<number> {
  const passphrase = readPassphrase(env, options)
  const file = archiveFile(address, env)
  const started = Date.now()
  const bar = progressBar()
  // The archive is checked completely before anything is written.
  const { header, manifest } = await inspectArchive(file, passphrase, signal)
  assertRestorable(header)
  const store = await prepareDatabase(env, undefined, undefined, { migrations: false })
  try {
    const assertAllowed = async () => restore && assertReplaceable(store.url, restore)
    await assertAllowed()
    const withSecret = generatesSecret() && manifest.files.some(({ path }) => path === secretFile)
    const violations = await withTemporaryDatabase(
      store.url,
      async (temporary) => {
        const running = await runningTemporaryDatabases(store.url)
        const staged = restore && (await stageFor(env, temporary.name, manifest, { withSecret, running }))
        try {
          await loadArchive({
            url: temporary.url,
            file,
            passphrase,
            header,
            manifest,
            saveFile: staged?.save,
            onProgress: bar.show,
            signal,
          })
          const found = await findViolationsAt(temporary.url, header.createdAt)
          signal.throwIfAborted()
          await assertAllowed()
          if (staged) await publish(staged, temporary.replaceShop)
          return found
        } finally {
          await staged?.discard()
        }
      },
      signal,
    )
    bar.end()
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Backup of ${header.createdAt}, by version ${header.version}.`)
    console.log(
      `${formatCount(rows)} rows in ${manifest.tables.length} tables and ${formatCount(manifest.files.length)} files ${restore ? 'are restored' : 'match'} (${seconds} s).`,
    )
    console.log(report(violations))
    for (const line of explainSecret(env, header, manifest, withSecret)) console.log(line)
    return violations.length === 0 ? 0 : 1
  } finally {
    bar.end()
    await store.stop()
  }
}

/** Publishes the files first, because they are not visible without their rows. Renaming the database completes the restore. */
async function publish(staged: StagedFiles, replaceShop: () => Promise<void>): Promise<void> {
  const takeBack = await staged.publish()
  try {
    await replaceShop()
  } catch (error) {
    await takeBack()
    throw error
  }
  await staged.removeOthers()
}

function explainSecret(env: Env, header: Header, manifest: Manifest, withSecret: boolean): string[] {
  if (withSecret) return ['It contains the generated SESSION_SECRET: saved payment keys and authenticators work.']
  if (isSigned(env, 'backup', 'secret', header.secretSignature)) return []
  const contained = manifest.files.some(({ path }) => path === secretFile)
  return [
    'SESSION_SECRET is not the one of the backup: everybody has to sign in again, and saved payment keys and authenticators cannot be decrypted.',
    contained
      ? 'The backup contains the one that was generated, but SESSION_SECRET is set. Restore without that variable to use it.'
      : 'Set the SESSION_SECRET that the shop had, or SESSION_SECRET_PREVIOUS to it (docs/deployment.md).',
  ]
}
