import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readdirSync, readFileSync } from 'node:fs'

export interface ServiceOptions {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** user that runs the program, if it refuses to run as root */
  as?: { uid: number; gid: number } | undefined
  /** file to which the output is appended */
  log: string
}

/** A program that is restarted a second after it ends, as by systemd with `Restart=always` and `RestartSec=1`. */
export class Service {
  readonly name: string
  readonly #options: ServiceOptions
  #child: ChildProcess | undefined
  #isWanted = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: ServiceOptions) {
    this.name = options.name
    this.#options = options
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Adds environment variables from the next start on. */
  setVariables(more: Record<string, string>): void {
    this.#options.env = { ...this.#options.env, ...more }
  }

  start(): void {
    this.#isWanted = true
    if (this.isRunning) return
    const { command, args, env = {}, as, log } = this.#options
    const output = openSync(log, 'a', 0o644)
    const child = spawn(command, args, {
      cwd: '/',
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', output, output],
      ...as,
    })
    this.#child = child
    child.once('error', () => {})
    child.once('exit', () => {
      if (this.#isWanted && this.#child === child) this.#timer = setTimeout(() => this.start(), 1000)
    })
  }

  /** Sends SIGKILL; the program is restarted after a second unless `restart` is false. */
  async kill({ restart = true } = {}): Promise<void> {
    await this.#end('SIGKILL', restart)
  }

  /** Sends the signal and waits for the end; SIGKILL after a minute. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await this.#end(signal, false)
  }

  async #end(signal: NodeJS.Signals, restart: boolean): Promise<void> {
    this.#isWanted = restart
    clearTimeout(this.#timer)
    const child = this.#child
    if (!child || !this.isRunning) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
    await ended
    clearTimeout(late)
  }
}

/** A process and all its descendants. Empty for 0 and 1, whose tree is the whole machine. */
export function treeOf(root: number): number[] {
  if (root <= 1) return []
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      // The name of the program, in parentheses, may contain spaces.
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      parents.set(Number(name), Number(fields[1]))
    } catch {} // ended meanwhile
  }
  const found = [root]
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child)
  return found.filter((pid) => parents.has(pid))
}

/** Sends a signal to processes; ignores 0, 1 and processes that have ended. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids.filter((one) => one > 1))
    try {
      process.kill(pid, name)
    } catch {}
}
