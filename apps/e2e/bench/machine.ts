import { execFileSync } from 'node:child_process'
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os'

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() || arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Node ${process.version}`

/** How many processors other programs kept busy in the last minute. */
export const othersBusy = (): string => `${loadavg()[0]!.toFixed(1)} of ${cpus().length} processors busy before`

/** Memory a process holds now, in bytes. */
export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024
