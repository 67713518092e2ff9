import type { Env } from '../platform/env.ts'
import { archiveFile } from './archive-file.ts'
import { diskStorage } from './storage/disk.ts'
import { s3Storage } from './storage/s3.ts'
import type { StoredFile } from './storage/storage.ts'

const namePattern = /^haat-\d{4}-\d{2}-\d{2}-\d{2}-\d{2}-\d{2}\.tar(\.encrypted)?$/

/** Where the backups of a shop are. */
export type BackupEnv = Pick<Env, 'dataDir' | 's3Access' | 'backupBucket'>

/** A backup in the folder; `at` is the time of the last change. */
export interface FoundBackup {
  name: string
  bytes: number
  at: Date
  encrypted: boolean
}

/** Path of the folder for backups without a path of their own, or its address in object storage; it may not exist. */
export const backupFolder = ({ dataDir, backupBucket }: BackupEnv): string =>
  backupBucket ? `s3://${backupBucket.bucket}/${backupBucket.prefix}`.replace(/\/$/, '') : diskFolder(dataDir)

/** Path or address of the backup with this name in the folder. */
export const backupAddress = (env: BackupEnv, name: string): string => `${backupFolder(env)}/${name}`

/** Path or URL of a new backup in the folder. Its name contains the UTC time to the second. */
export const newBackupFile = (env: BackupEnv, encrypted: boolean, now = new Date()): string =>
  backupAddress(env, newBackupName(encrypted, now))

/** Name of a new backup with the UTC time to the second. */
export const newBackupName = (encrypted: boolean, now = new Date()): string =>
  `haat-${now.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}.tar${encrypted ? '.encrypted' : ''}`

/** The complete backups in the folder, in the order of their names. @throws StorageUnavailable */
export async function findBackupFiles({ dataDir, backupBucket }: BackupEnv): Promise<FoundBackup[]> {
  const files = backupBucket ? s3Storage(backupBucket).list('') : diskStorage(dataDir).list('backups')
  const start = backupBucket ? 0 : 'backups/'.length
  const found: FoundBackup[] = []
  for await (const { key, bytes, at } of files as AsyncIterable<StoredFile>) {
    const name = key.slice(start)
    if (namePattern.test(name)) found.push({ name, bytes, at, encrypted: name.endsWith('.encrypted') })
  }
  return found
}

/** The newest backup in the folder with its time and its size in bytes; null if there is none. @throws StorageUnavailable */
export const findNewestBackup = async (env: BackupEnv): Promise<{ at: Date; bytes: number } | null> =>
  (await findBackupFiles(env)).at(-1) ?? null

/** Deletes a backup of the folder; a missing one is no error. @throws StartError if object storage does not answer */
export const removeBackupFile = (env: BackupEnv, name: string): Promise<void> =>
  archiveFile(backupAddress(env, name), env).remove()

const diskFolder = (dataDir: string) => `${dataDir.replace(/\/$/, '')}/backups`
