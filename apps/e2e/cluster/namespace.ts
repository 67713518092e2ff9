import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Whether this process can run a program in its own pid and mount namespaces. */
export const canIsolate = (): boolean => process.platform === 'linux' && process.getuid?.() === 0

/**
 * Runs a command in its own pid and mount namespaces: it can signal only processes that it has started, and these and their mounts end with it.
 * The first process there is a shell, because a shell reaps orphaned processes: without that, Patroni would see a killed PostgreSQL as running.
 * Resolves with the exit code.
 */
export function runIsolated(command: string, args: readonly string[]): Promise<number> {
  const options = ['--pid', '--fork', '--kill-child', '--mount-proc']
  const child = spawn('unshare', [...options, 'sh', '-c', '"$@"; exit $?', 'sh', command, ...args], { stdio: 'inherit' })
  process.on('SIGINT', () => {}) // a terminal also sends SIGINT to the command, which then ends by itself
  process.on('SIGTERM', () => child.kill('SIGKILL'))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}
