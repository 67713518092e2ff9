import { execFileSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Faults of the machine that need root: full disk, failed name resolution, wrong clock. */

/** Size of the tmpfs; memory is used only for what is written. */
const diskSize = '1g'
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

/** Whether the process may mount a disk on a folder and replace `/etc/hosts` of a process. */
export const canLimitDisks = (): boolean => process.getuid?.() === 0

/** Mounts a tmpfs on the folder, if that is possible. */
export function limitDisk(folder: string): void {
  if (canLimitDisks()) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=0755`, 'haat-cluster', folder])
}

export function releaseDisk(folder: string): void {
  if (canLimitDisks()) execFileSync('umount', ['--lazy', folder])
}

/** Fills the disk mounted on `folder`; returns a function that frees the space. */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'filler')
  const place = openSync(file, 'a')
  for (let size = 8 * 1024 * 1024; size >= 4096; ) {
    try {
      writeSync(place, Buffer.alloc(size))
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error
      size /= 2
    }
  }
  closeSync(place)
  return () => rmSync(file, { force: true })
}

const hostsOf = (folder: string): string => join(folder, 'hosts')
const resolverOf = (folder: string): string => join(folder, 'resolv.conf')

/** A command prefix: the prefixed command resolves names from a file in `folder` and uses no name server; undefined if that is not possible. */
export function namesFor(folder: string, names: string[], address: string): { command: string; args: string[] } | undefined {
  if (!canLimitDisks()) return undefined
  writeFileSync(`${hostsOf(folder)}.all`, [`127.0.0.1 localhost`, ...names.map((name) => `${address} ${name}`), ''].join('\n'))
  restoreNames(folder)
  writeFileSync(resolverOf(folder), 'nameserver 127.0.0.2\noptions timeout:1 attempts:1\n')
  const script = 'mount --bind "$1" /etc/hosts && mount --bind "$2" /etc/resolv.conf && shift 2 && exec "$@"'
  return { command: 'unshare', args: ['--mount', 'sh', '-c', script, 'sh', hostsOf(folder), resolverOf(folder)] }
}

/** From now on no name resolves. */
export const removeNames = (folder: string): void => writeFileSync(hostsOf(folder), '')
export const restoreNames = (folder: string): void => writeFileSync(hostsOf(folder), readFileSync(`${hostsOf(folder)}.all`))

export const hasFakeClock = (): boolean => existsSync(library)

const clockOf = (folder: string): string => join(folder, 'clock')

/** Environment of a process whose clock `setClock` moves; the monotonic clock stays right, as on a machine whose time is set. */
export const clockVariables = (folder: string): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: clockOf(folder),
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

/** Moves the clocks `seconds` ahead; negative: behind. */
export const setClock = (folder: string, seconds: number): void =>
  writeFileSync(clockOf(folder), `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`)
