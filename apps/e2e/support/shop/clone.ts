import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The shop as a newcomer runs it: a clone, the command of the README, and no environment variables. */

const root = resolve(import.meta.dirname, '../../../..')
const defaultPort = 3000

export interface Clone {
  folder: string
  /** Runs the first command of the README in the clone; `over` are the variables that a reader of the README would set before it. */
  start: (over?: Record<string, string>) => Promise<StartedShop>
  /** Removes the shop's data, as if the clone had never been started. */
  clearData: () => void
  remove: () => void
}

export interface StartedShop {
  /** URL that the command prints */
  url: string
  output: () => string
  /** pid of the command; the server is its descendant */
  pid: number
  /** the link that the command prints while the shop has no admin */
  setUpLink: () => string | undefined
  /** Sends Ctrl-C; resolves with the whole output of the command. */
  interrupt: () => Promise<string>
}

/** Build results with the hash of their sources: `start` reuses them if the sources are the same. */
const results = ['apps/web/dist', 'apps/api/dist', 'node_modules/.cache/haat/web-build', 'node_modules/.cache/haat/api-bundle']

/**
 * Copies every file that Git would commit into a folder whose path has a dot folder, a space and a non-ASCII letter; with `built`, also the
 * build of the working tree.
 */
export function cloneWorkingTree({ built = false } = {}): Clone {
  const parent = mkdtempSync(join(tmpdir(), 'haat-newcomer-'))
  const folder = join(parent, '.projects', 'my shop é')
  for (const name of trackedFiles()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    copyFileSync(join(root, name), join(folder, name))
  }
  if (built)
    for (const name of results.filter((one) => existsSync(join(root, one))))
      cpSync(join(root, name), join(folder, name), { recursive: true })
  let port: Promise<Record<string, string>> | undefined
  return {
    folder,
    start: async (over = {}) => {
      port ??= portVariable(over)
      return startIn(folder, { ...(await port), ...over })
    },
    clearData: () => rmSync(join(folder, '.data'), { recursive: true, force: true }),
    remove: () => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function trackedFiles(): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return list.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))
}

/**
 * Sets PORT if another program listens on the default port: the only variable that a newcomer may need. A shop with variables never takes the
 * default port, because a shop without variables may run at the same time.
 */
const portVariable = async (over: Record<string, string>): Promise<Record<string, string>> =>
  Object.keys(over).length === 0 && (await isFree(defaultPort)) ? {} : { PORT: String(await freePort()) }

async function startIn(folder: string, over: Record<string, string>): Promise<StartedShop> {
  const [program = '', ...words] = firstCommand()
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...newcomersEnvironment(), ...over },
    // A separate process group, as in a terminal: Ctrl-C reaches every process of it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const killGroup = () => signalGroup(child, 'SIGKILL')
  process.once('exit', killGroup)
  void ended.then(() => process.off('exit', killGroup))

  const address = () => /Haat is open\s+(http:\/\/\S+)/.exec(output)?.[1]
  for (const deadline = Date.now() + 600_000; address() === undefined; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The start command ended:\n${output}`)
    if (Date.now() > deadline) {
      killGroup()
      throw new Error(`The shop did not open in ten minutes:\n${output}`)
    }
  }
  return {
    url: address()!,
    output: () => output,
    pid: child.pid!,
    setUpLink: () => /\S+\/setup#[\w-]+/.exec(output)?.[0],
    interrupt: async () => {
      signalGroup(child, 'SIGINT')
      await ended
      return output
    },
  }
}

/** The first line of the first code block after "## Run it" in the README. */
function firstCommand(): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const command = /## Run it[\s\S]*?```\w*\n(.+)\n/.exec(readme)?.[1]
  if (!command) throw new Error('The README names no first command')
  return command.trim().split(/\s+/)
}

/** The environment of this process without variables of the shop, of the tests, and of the pnpm script that runs them. */
function newcomersEnvironment(): NodeJS.ProcessEnv {
  const documented = new Set(
    [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  )
  const ours = (name: string) =>
    documented.has(name) ||
    name === 'NODE_OPTIONS' ||
    name === 'INIT_CWD' ||
    /^(HAAT_|PNPM_|PLAYWRIGHT|TEST_|PW_|npm_(lifecycle|package|execpath|node_execpath|command))/.test(name)
  const rest = Object.entries(process.env).filter(([name]) => !ours(name))
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.startsWith(root))
  return { ...Object.fromEntries(rest), PATH: path.join(delimiter) }
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer().once('error', () => answer(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)))
  })

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))))
    })
  })
}
