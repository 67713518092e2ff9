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

/** The complete backups in the folder, in any order; `at` is the time of the last change. */
export async function findBackupFiles(dataDir: string): Promise<{ name: string; bytes: number; at: Date; encrypted: boolean }[]> {
  const names = await readdir(backupFolder(dataDir)).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => namePattern.test(name))
      .map(async (name) => {
        const file = await stat(join(backupFolder(dataDir), name)).catch(() => undefined)
        return file?.isFile() ? [{ name, bytes: file.size, at: file.mtime, encrypted: name.endsWith('.encrypted') }] : []
      }),
  )
  return found.flat()
}

/** The newest backup in the folder with its time and its size in bytes; null if there is none. */
export async function findNewestBackup(dataDir: string): Promise<{ at: Date; bytes: number } | null> {
  const newestFirst = (await findBackupFiles(dataDir)).sort((a, b) => (a.name < b.name ? 1 : -1))
  return newestFirst[0] ?? null
}
