import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../db/embedded.ts'
import { choosePlace, postgresEnv } from '../db/embedded-place.ts'
import { makeBase } from '../db/wal/base-backup.ts'
import { listBases, segmentFolder, walFolder } from '../db/wal/folders.ts'
import { memoryFolder } from './memory-folder.ts'

export interface ReplicaServer {
  /** the database of its primary */
  url: string
  /** runs a statement as superuser */
  ask: <Row extends pg.QueryResultRow>(statement: string) => Promise<Row[]>
  start: () => Promise<void>
  /** like a crash, and waits for its end */
  kill: () => Promise<void>
}

export interface Replication {
  /** empty database on the primary */
  primaryUrl: string
  /** the same database on its replica */
  replicaUrl: string
  /** runs a statement on the replica as superuser */
  askReplica: <Row extends pg.QueryResultRow>(statement: string) => Promise<Row[]>
  /** like a crash, and waits for its end */
  killReplica: () => Promise<void>
  startReplica: () => Promise<void>
  /** Starts one more replica. */
  addReplica: () => Promise<ReplicaServer>
  /** like a crash, for good */
  killPrimary: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Two servers on this machine with streaming replication between them, from the programs of the built-in PostgreSQL. `isSynchronous`: the primary
 * confirms a commit when the replica has it.
 */
export async function startReplication({ isSynchronous = false } = {}): Promise<Replication> {
  const folder = memoryFolder('haat-replication-')
  const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')]
  const first = await startPostgres(primaryDir) // durable, because the server is stopped for the copy
  const source = Object.assign(new URL(first.url('postgres')), { hostname: '127.0.0.1' })
  await ask(source.href, 'CREATE DATABASE haat')
  await ask(source.href, "ALTER SYSTEM SET wal_keep_size = '256MB'") // stopping removes the log that the copy needs
  await ask(source.href, 'SELECT pg_reload_conf()')
  mkdirSync(segmentFolder(walFolder(primaryDir)), { recursive: true })
  await makeBase(source.href)
  await first.stop()
  renameSync((await listBases(walFolder(primaryDir))).at(-1)!.path, replicaDir)

  const [primary, replica] = [server(primaryDir, await freePort()), server(replicaDir, await freePort())]
  const urlOf = ({ port }: TestServer) => Object.assign(new URL(source), { port: String(port), pathname: '/haat' }).href
  const [primaryUrl, replicaUrl] = [urlOf(primary), urlOf(replica)]
  follow(replicaDir, primaryUrl)

  await primary.start(primaryUrl)
  await replica.start(replicaUrl)
  if (isSynchronous) {
    await ask(primaryUrl, "ALTER SYSTEM SET synchronous_standby_names = '*'")
    await ask(primaryUrl, 'SELECT pg_reload_conf()')
  }
  const others: ReplicaServer[] = []
  return {
    primaryUrl,
    replicaUrl,
    addReplica: async () => {
      const another = await copyOf(primaryUrl, primaryDir, join(folder, `replica-${others.length + 2}`))
      others.push(another)
      return another
    },
    askReplica: (statement) => ask(replicaUrl, statement),
    killReplica: replica.kill,
    startReplica: () => replica.start(replicaUrl),
    killPrimary: primary.kill,
    stop: async () => {
      await Promise.all([...others, replica, primary].map((one) => one.kill()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A replica of a running server in `dir`, in a folder beside it. `source`: the address of its database `postgres`. Answers the address of the replica
 * without the name of a database.
 */
export async function startReplicaOf(source: string, dir: string): Promise<{ server: string; stop: () => Promise<void> }> {
  const folder = `${dir}.replica`
  const remove = () => {
    for (const path of [folder, walFolder(dir)]) rmSync(path, { recursive: true, force: true })
  }
  remove()
  const primary = Object.assign(new URL(source), { hostname: '127.0.0.1' }).href
  await ask(primary, "ALTER SYSTEM SET wal_keep_size = '2GB'")
  await ask(primary, 'SELECT pg_reload_conf()')
  const replica = await copyOf(primary, dir, folder)
  return {
    server: replica.url.replace(/postgres$/, ''),
    stop: async () => {
      await replica.kill()
      remove()
    },
  }
}

/** Copies the data of the server at `primary`, whose folder is `dir`, to a new folder, and starts a replica there. */
async function copyOf(primary: string, dir: string, folder: string): Promise<ReplicaServer> {
  mkdirSync(segmentFolder(walFolder(dir)), { recursive: true })
  await makeBase(primary)
  renameSync((await listBases(walFolder(dir))).at(-1)!.path, folder)
  follow(folder, primary)
  const { port, start, kill } = server(folder, await freePort())
  const url = Object.assign(new URL(primary), { port: String(port) }).href
  await start(url)
  return { url, ask: (statement) => ask(url, statement), start: () => start(url), kill }
}

/** Makes the copied data folder that of a replica of the server at `primary`. */
function follow(dir: string, primary: string): void {
  const { port, password } = new URL(primary)
  const connection = `host=127.0.0.1 port=${port} user=postgres password=${decodeURIComponent(password)}`
  appendFileSync(join(dir, 'postgresql.auto.conf'), `\nprimary_conninfo = '${connection}'\n`)
  writeFileSync(join(dir, 'standby.signal'), '')
}

interface TestServer {
  port: number
  /** resolves when it answers at `url` */
  start: (url: string) => Promise<void>
  kill: () => Promise<void>
}

function server(dir: string, port: number): TestServer {
  let child: ChildProcess | undefined
  return {
    port,
    start: async (url) => {
      const { programs, prefix, as } = choosePlace(dir, () => {})
      // A replica has at least as many connections as its primary; PostgreSQL refuses to start otherwise.
      const settings = ['fsync=off', 'shared_buffers=64MB', 'max_connections=400'].flatMap((setting) => ['-c', setting])
      const options = ['-D', dir, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings]
      const [command, ...rest] = [...prefix, join(programs, 'bin/postgres'), ...options]
      const started = spawn(command!, rest, { cwd: '/', env: postgresEnv, stdio: ['ignore', 'ignore', 'pipe'], ...as })
      child = started
      const endWithUs = () => started.kill('SIGQUIT')
      process.once('exit', endWithUs)
      started.once('exit', () => process.off('exit', endWithUs))
      let said = ''
      started.stderr.on('data', (chunk: Buffer) => (said = `${said}${String(chunk)}`.slice(-2000)))
      while (started.exitCode === null && !(await ask(url, 'SELECT 1').catch(() => undefined)))
        await new Promise((later) => setTimeout(later, 30))
      if (started.exitCode !== null) throw new Error(`PostgreSQL has ended: ${said}`)
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((done) => child!.once('exit', done))
      child.kill('SIGQUIT') // its child processes end, too
      await ended
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
