import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchPath } from '../platform/env.ts'

export interface Pooler {
  /** address of a database through the pooler */
  url: (database: string) => string
  /** SIGKILL, then starts again on the same port. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const program = 'pgbouncer'
/** Debian installs PgBouncer in a folder that is only on root's PATH. */
const env = { PATH: `${searchPath}:/usr/sbin` }

/** Version of the installed PgBouncer, for example `1.18.0`; undefined if there is none. */
export function poolerVersion(): string | undefined {
  try {
    const answer = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env })
    return /[\d.]+/.exec(answer)?.[0]
  } catch {
    return undefined
  }
}

/**
 * Starts PgBouncer in transaction mode in front of the server at `server` (`postgres://…/name`), with its own defaults: it refuses every start-up
 * parameter that it does not know. `size`: server connections of each database; `wait`: seconds that a statement waits for one before it fails.
 */
export async function startPooler(
  server: string,
  { size = 10, wait = 5 }: { size?: number; wait?: number } = {},
): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'haat-pooler-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const ownPort = await freePort()
  const target = [
    `host=${hostname.includes('%2F') ? '127.0.0.1' : hostname}`, // the user of PgBouncer may not open the socket of the built-in server
    `port=${port || 5432}`,
    `user=${decodeURIComponent(username)}`,
    ...(password ? [`password=${decodeURIComponent(password)}`] : []),
  ]
  writeFileSync(
    file,
    `[databases]
* = ${target.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 1000
max_db_connections = ${size}
server_idle_timeout = 2
query_wait_timeout = ${wait}
server_login_retry = 1
`,
  )
  let child = await launch(file)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill(signal)
    await ended
  }
  return {
    url: (database) => `postgres://${username}@127.0.0.1:${ownPort}/${database}`,
    restart: async () => {
      await end('SIGKILL')
      child = await launch(file)
    },
    stop: async () => {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when it accepts connections. */
async function launch(file: string): Promise<ChildProcess> {
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, [...user, file], { stdio: ['ignore', 'ignore', 'pipe'], env })
  let log = ''
  await new Promise<void>((up, fail) => {
    child.once('error', fail)
    child.once('exit', () => fail(new Error(`PgBouncer ended:\n${log}`)))
    child.stderr.on('data', (text: Buffer) => {
      log = (log + text.toString()).slice(-4000)
      if (log.includes('process up')) up()
    })
  })
  return child
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const { port } = server.address() as AddressInfo
  await new Promise((down) => server.close(down))
  return port
}
