import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const namePattern = /^haat-\d{4}-\d{2}-\d{2}-\d{2}-\d{2}-\d{2}\.tar(\.encrypted)?$/

/** Path of the folder for backups without a path of their own; it may not exist. */
export const backupFolder = (dataDir: string): string => join(dataDir, 'backups')

/** Path of a new backup in the folder. Its name tells the time in UTC to the second. */
export function newBackupFile(dataDir: string, encrypted: boolean, now = new Date()): string {
  const time = now.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
  return join(backupFolder(dataDir), `haat-${time}.tar${encrypted ? '.encrypted' : ''}`)
}

/** The newest backup in the folder with its time and its size in bytes; null if there is none. */
export async function findNewestBackup(dataDir: string): Promise<{ at: Date; bytes: number } | null> {
  const names = await readdir(backupFolder(dataDir)).catch(() => [])
  const newest = names
    .filter((name) => namePattern.test(name))
    .sort()
    .at(-1)
  const found = newest && (await stat(join(backupFolder(dataDir), newest)).catch(() => undefined))
  return found ? { at: found.mtime, bytes: found.size } : null
}
