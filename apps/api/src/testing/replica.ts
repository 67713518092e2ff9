import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../db/embedded.ts'
import { choosePlace, postgresEnv } from '../db/embedded-place.ts'
import { makeBase } from '../db/wal/base-backup.ts'
import { listBases, segmentFolder, walFolder } from '../db/wal/folders.ts'

export interface Replication {
  /** empty database on the primary */
  primaryUrl: string
  /** the same database on its replica */
  replicaUrl: string
  /** asks the replica, as its superuser */
  askReplica: <Row extends pg.QueryResultRow>(statement: string) => Promise<Row[]>
  /** SIGKILL, and waits for its end */
  killReplica: () => Promise<void>
  startReplica: () => Promise<void>
  stop: () => Promise<void>
}

/** Two servers on this machine with streaming replication between them, from the programs of the built-in PostgreSQL. */
export async function startReplication(): Promise<Replication> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-replication-'))
  chmodSync(folder, 0o755) // another user may have to reach what is inside
  const primaryDir = join(folder, 'primary')
  const dir = join(folder, 'replica')
  const primary = await startPostgres(primaryDir, { durable: false })
  const port = await freePort()
  const address = (url: string) => Object.assign(new URL(url), { hostname: '127.0.0.1' })
  const replicaUrl = address(primary.url('haat'))
  replicaUrl.port = String(port)
  let server: ChildProcess | undefined

  await ask(primary.url('postgres'), 'CREATE DATABASE haat')
  await ask(primary.url('postgres'), 'ALTER DATABASE haat SET synchronous_commit = on') // else the log is sent 200 ms later
  mkdirSync(segmentFolder(walFolder(primaryDir)), { recursive: true })
  await makeBase(primary.url('postgres'))
  renameSync((await listBases(walFolder(primaryDir))).at(-1)!.path, dir)
  const source = address(primary.url('postgres'))
  const { password } = source
  const connection = `host=127.0.0.1 port=${source.port} user=postgres password=${decodeURIComponent(password)}`
  appendFileSync(join(dir, 'postgresql.auto.conf'), `\nprimary_conninfo = '${connection}'\n`)
  writeFileSync(join(dir, 'standby.signal'), '')

  const startReplica = async () => {
    const { programs, prefix, as } = choosePlace(dir, () => {})
    // At least as many connections as the primary has; PostgreSQL refuses to start otherwise.
    const settings = ['fsync=off', 'shared_buffers=64MB', 'max_connections=400'].flatMap((setting) => ['-c', setting])
    const options = ['-D', dir, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings]
    const [command, ...rest] = [...prefix, join(programs, 'bin/postgres'), ...options]
    server = spawn(command!, rest, { cwd: '/', env: postgresEnv, stdio: ['ignore', 'ignore', 'pipe'], ...as })
    const child = server
    let said = ''
    child.stderr!.on('data', (chunk: Buffer) => (said = `${said}${String(chunk)}`.slice(-2000)))
    while (child.exitCode === null && !(await ask(replicaUrl.href, 'SELECT 1').catch(() => undefined)))
      await new Promise((later) => setTimeout(later, 30))
    if (child.exitCode !== null) throw new Error(`the replica has ended: ${said}`)
  }
  const killReplica = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((done) => server!.once('exit', done))
    server.kill('SIGQUIT') // like a crash, and its child processes end, too
    await ended
  }
  await startReplica()
  return {
    primaryUrl: primary.url('haat'),
    replicaUrl: replicaUrl.href,
    askReplica: (statement) => ask(replicaUrl.href, statement),
    killReplica,
    startReplica,
    stop: async () => {
      await killReplica()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(port))
    })
  })
}
