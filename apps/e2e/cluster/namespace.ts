import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Whether this process can give a program processes and mounts of its own. */
export const canIsolate = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

/**
 * Runs a command where it sees only processes that it has started itself: it can signal no others, and all of them and their disks are gone when it ends.
 * The first process there is a shell, because it takes note of the end of processes whose parent has ended before: Patroni would believe that a killed
 * PostgreSQL runs for ever. Answers the exit code.
 */
export function runIsolated(command: string, args: readonly string[]): Promise<number> {
  const options = ['--pid', '--fork', '--kill-child', '--mount-proc']
  const child = spawn('unshare', [...options, 'sh', '-c', '"$@"; exit $?', 'sh', command, ...args], { stdio: 'inherit' })
  process.on('SIGINT', () => {}) // a terminal sends it to the command, too, which ends by itself
  process.on('SIGTERM', () => child.kill('SIGKILL'))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}
