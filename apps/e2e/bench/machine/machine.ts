import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() || arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Node ${process.version}`

/** Load average of the minute before the run: more than one per processor means that other programs use the machine. */
export const othersBusy = (): string => `load average ${loadavg()[0]!.toFixed(1)} on ${cpus().length} processors just before`

/** Resident memory of a process in bytes. */
export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024

/** Busy seconds of all processors since the start of the machine. */
export const busySeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000

/** Processor seconds of the embedded PostgreSQL of a folder, including ended processes; undefined if its processes are not visible. */
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

/** Processor seconds of a process, user and system; with `ended` also of its ended children; 0 for an ended process. Linux only. */
export function secondsOf(pid: number, { ended = false } = {}): number {
  try {
    const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    const [user, system, userOfEnded, systemOfEnded] = fields.slice(9, 13).map(Number) as [number, number, number, number]
    return (user + system + (ended ? userOfEnded + systemOfEnded : 0)) / 100
  } catch {
    return 0
  }
}
