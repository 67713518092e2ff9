import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() || arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Node ${process.version}`

/** How busy the machine was in the minute before we began: more than one per processor means that we had to share. */
export const othersBusy = (): string => `load average ${loadavg()[0]!.toFixed(1)} on ${cpus().length} processors just before`

/** Memory a process holds now, in bytes. */
export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024

/** Seconds that all processors of the machine have been busy, with whatever program. */
export const busySeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000

/** Seconds of processor that the built-in PostgreSQL of a folder and all its processes have used, also those that have ended; undefined if its processes cannot be seen. */
export function databaseSeconds(dataDir: string, folder = 'postgres'): number | undefined {
  const lock = join(dataDir, folder, 'postmaster.pid')
  if (!existsSync(lock) || !existsSync('/proc/self/stat')) return undefined
  const server = Number(readFileSync(lock, 'utf8').split('\n')[0])
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === server)
  return processes.reduce((sum, pid) => sum + secondsOf(Number(pid)), secondsOf(server, { ended: true }))
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return 0
  }
}

/** Seconds of processor a process has used so far, user and system, with `ended` also its children that have ended; 0 for one that ended. Linux only. */
export function secondsOf(pid: number, { ended = false } = {}): number {
  try {
    const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const [user, system, userOfEnded, systemOfEnded] = fields.slice(9, 13).map(Number) as [number, number, number, number]
    return (user + system + (ended ? userOfEnded + systemOfEnded : 0)) / 100
  } catch {
    return 0
  }
}
