import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os'

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() || arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Node ${process.version}`

/** How busy the machine was in the minute before we began: more than one per processor means that we had to share. */
export const othersBusy = (): string => `load average ${loadavg()[0]!.toFixed(1)} on ${cpus().length} processors just before`

/** Memory a process holds now, in bytes. */
export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024

/** Seconds of processor a process has used so far, user and system; 0 for one that ended. Linux only. */
export function secondsOf(pid: number): number {
  try {
    const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[9]) + Number(fields[10])) / 100
  } catch {
    return 0
  }
}
