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

/** Seconds of processor that the built-in PostgreSQL of a folder and all its processes have used; undefined if its processes cannot be seen. */
export function databaseSeconds(dataDir: string, folder = 'postgres'): number | undefined {
  const lock = join(dataDir, folder, 'postmaster.pid')
  if (!existsSync(lock) || !existsSync('/proc/self/stat')) return undefined
  const server = Number(readFileSync(lock, 'utf8').split('\n')[0])
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === server)
  return [server, ...processes.map(Number)].reduce((sum, pid) => sum + secondsOf(pid), 0)
}

function parentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return 0
  }
}

/** Seconds of processor a process has used so far, user and system; 0 for one that ended. Linux only. */
export function secondsOf(pid: number): number {
  try {
    const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[9]) + Number(fields[10])) / 100
  } catch {
    return 0
  }
}
