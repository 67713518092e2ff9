import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes that have to be free, in case two runs go on at once: a whole run was seen to use 0.6 GB. */
const space = 6e9

/**
 * A new folder for a temporary database server of tests: in memory if Linux has enough of it, else in the folder for temporary files.
 * Every test file creates and drops a database of more than a thousand files; on ext4 that takes more than a quarter of the time that the kernel
 * works for them. Other users may enter the folder. Folders of killed runs are removed.
 */
export function memoryFolder(prefix: string): string {
  const place = hasMemory() ? memory : tmpdir()
  if (place === memory) removeLeft(prefix)
  const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`))
  chmodSync(folder, 0o755)
  return folder
}

function hasMemory(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= space && freemem() >= space
}

function removeLeft(prefix: string): void {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) && /^\d+/.exec(name.slice(prefix.length))?.[0]
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}
