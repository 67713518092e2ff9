import { spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { storedSecret } from '../platform/env.ts'
import { explainFileError, StartError } from '../platform/errors/start-error.ts'
import { openClient } from './client.ts'
import {
  alive,
  choosePlace,
  isServerOf,
  type Place,
  postgresEnv,
  readLock,
  relocated,
  run,
  socketDirOf,
  socketOf,
} from './embedded-place.ts'
import { archiveCommand, segmentFolder } from './wal/folders.ts'

interface Options {
  /** `false` for tests: faster, and the data is deleted at the end. */
  durable?: boolean
  /** folder that the server archives its log into; undefined: it does not */
  archive?: string | undefined
  /** folder with segments of the log that are not archived, for a recovery */
  lastWal?: string
  /** further settings of a server that is started, in the form of `postgresql.conf` */
  settings?: Readonly<Record<string, string>>
  report?: (line: string) => void
  /** called when the server has ended unexpectedly, and when it runs again */
  notice?: (line: string) => void
}

export interface EmbeddedPostgres {
  url: (database: string) => string
  /** Releases this process's share. The server stops when its last user process releases it or dies. */
  stop: () => Promise<void>
}

/**
 * Runs PostgreSQL in a folder. Processes that start the same folder share one server: each holds the write end of a pipe, and a guard
 * process stops the server when all write ends are closed. A server that ends while it has users is restarted on the same port.
 */
export async function startPostgres(
  folder: string,
  { report = () => {}, notice = () => {}, ...options }: Options = {},
): Promise<EmbeddedPostgres> {
  const running: Running = { durable: true, ...options }
  if (process.platform === 'win32')
    throw new StartError(
      'The built-in database does not run on Windows itself: use WSL, or set DATABASE_URL to a PostgreSQL server.',
    )
  const dir = resolve(folder)
  try {
    mkdirSync(dirname(dir), { recursive: true })
    const password = storedSecret(`${dir}.password`)
    const open = async (port?: number) =>
      (await joinRunning(dir, password)) ??
      (await joinRunning(relocated(dir), password)) ??
      (await start(dir, password, running, report, port))
    const deadline = Date.now() + 60_000
    while (Date.now() < deadline) {
      const found = await open()
      if (found !== 'later') return keepRunning(found, open, notice)
      await sleep(150)
    }
  } catch (error) {
    throw explainFileError(error, dirname(dir))
  }
  throw new StartError(`The database in ${dir} neither starts nor stops; its messages are in ${dir}.log.`)
}

type Running = Pick<Options, 'archive' | 'lastWal' | 'settings'> & { durable: boolean }

/** This process's share of a running server. */
interface Share {
  pid: number
  port: number
  dir: string
  url: (database: string) => string
  /** Closes the share of a server that has ended. */
  abandon: () => void
  /** Closes the share, and waits for the server to stop if no other process uses it. */
  leave: () => Promise<void>
}

/** Milliseconds: interval of the liveness check, and first and longest pause between restart attempts. */
const watch = { every: 300, first: 100, longest: 2000 }

/** Restarts the server until `stop`, on the same port, after it was killed, ran out of memory or was stopped by hand. */
function keepRunning(
  first: Share,
  open: (port: number) => Promise<Share | 'later'>,
  notice: (line: string) => void,
): EmbeddedPostgres {
  const { dir, port, url } = first
  let share: Share | undefined = first
  let stopped = false
  let reviving: Promise<void> | undefined

  const reinstate = async () => {
    notice(`The built-in database in ${dir} has ended by itself; it is started again. Its messages are in ${dir}.log.1.`)
    share?.abandon()
    share = undefined
    let said = ''
    for (let pause = watch.first; !stopped && !share; pause = Math.min(pause * 2, watch.longest)) {
      try {
        const found = await open(port)
        if (found !== 'later') share = found
      } catch (error) {
        const { message } = error as Error
        if (message !== said) notice(`The built-in database cannot be started again yet: ${message}`)
        said = message
      }
      if (!share) await sleep(pause)
    }
    if (share && share.port !== port)
      notice(`The built-in database runs on port ${share.port} now instead of ${port}: restart this process.`)
    else if (share) notice('The built-in database runs again.')
  }
  const timer = setInterval(() => {
    if (reviving || !share || stillRuns(share)) return
    reviving = reinstate().finally(() => {
      reviving = undefined
    })
  }, watch.every)
  timer.unref()

  return {
    url,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await reviving
      await share?.leave()
    },
  }
}

/** Runs several times a second: outside Linux it only checks that a process with this pid exists. */
const stillRuns = ({ pid, dir }: Share): boolean => (process.platform === 'linux' ? isServerOf(pid, dir) : alive(pid))

/** The server also listens on 127.0.0.1, for `psql` and tools. */
const urlTo =
  (password: string, { port, socketDir }: { port: number; socketDir?: string | undefined }) =>
  (database: string) =>
    `postgres://postgres:${password}@${socketDir ? encodeURIComponent(socketDir) : '127.0.0.1'}:${port}/${database}`

/** Joins a running server in the folder; `later` while it is starting or stopping, undefined if there is none. */
async function joinRunning(dir: string, password: string): Promise<Share | 'later' | undefined> {
  const lock = readLock(dir)
  if (!lock || !isServerOf(lock.pid, dir)) return undefined
  if (!lock.ready) return 'later'
  const share = openShare(dir)
  if (share === undefined) return 'later'
  await sleep(30) // a guard that has just seen the last user leave stops the server within this time
  const url = urlTo(password, lock)
  const answer = await knock(url('postgres'))
  if (answer === 'ok') return { ...lock, dir, url, abandon: () => closeSync(share), leave: () => leave(dir, share) }
  closeSync(share)
  if (answer === 'refused')
    throw new StartError(`The database in ${dir} does not take the password in ${dir}.password: it was made with another one.`)
  return 'later'
}

/** Cached by folder, because detection takes a second. */
const places = new Map<string, Place>()

async function start(
  dir: string,
  password: string,
  running: Running,
  report: (line: string) => void,
  wantedPort?: number,
): Promise<Share | 'later'> {
  const { durable, archive, lastWal, settings } = running
  const place = places.get(dir) ?? choosePlace(dir, report)
  places.set(dir, place)
  // Users of a killed server reconnect to its previous port.
  const port = wantedPort ?? (await freePort(readLock(place.dir)?.port))
  removeDeadLock(place.dir)
  if (!existsSync(join(place.dir, 'PG_VERSION'))) createCluster(place, password, durable, report)
  const socketDir = (await canHoldSocket(place.dir)) ? socketDirOf(place.dir, port) : undefined

  const segments = archive && segmentFolder(archive)
  if (segments) {
    mkdirSync(segments, { recursive: true, mode: 0o700 })
    for (const path of [archive, segments]) giveTo(place, path)
  }
  const pipe = makePipe(place)
  const opening = openSync(pipe, 'r+') // keeps the pipe open until the guard reads; opening it only for writing would block
  const logFile = `${dir}.log`
  const logDraft = `${logFile}.${randomBytes(4).toString('hex')}` // another process's server may be writing to the log
  const log = openSync(logDraft, 'wx', 0o600)
  const child = spawn(
    'sh',
    [
      '-c',
      guard,
      'sh',
      pipe,
      durable ? 'INT' : 'QUIT',
      ...serverCommand(place, { port, socketDir, durable, archive, ...(settings && { settings }) }),
    ],
    {
      cwd: '/',
      env: { ...postgresEnv, ...(segments && { HAAT_WAL: segments }), ...(lastWal && { HAAT_LAST_WAL: lastWal }) },
      detached: true,
      stdio: ['ignore', 'ignore', log],
      ...place.as,
    },
  )
  child.unref()
  closeSync(log)
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done())
    child.once('error', () => done())
  })
  try {
    const pid = await comesUp(place.dir, port, ended)
    if (pid === undefined) return explainEnd(readFileSync(logDraft, 'utf8'), dir)
    if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`) // keeps the messages of the previous server
    renameSync(logDraft, logFile)
    const share = openShare(place.dir)
    if (share === undefined) return 'later'
    return {
      pid,
      port,
      dir: place.dir,
      url: urlTo(password, { port, socketDir }),
      abandon: () => closeSync(share),
      leave: async () => {
        await leave(place.dir, share)
        if (durable) return
        child.ref() // else the process may end while it waits
        await ended
        for (const left of [dir, place.dir, pipe, logFile, `${logFile}.1`, `${dir}.password`])
          rmSync(left, { recursive: true, force: true })
      },
    }
  } finally {
    closeSync(opening)
    rmSync(logDraft, { force: true })
  }
}

/** Whether the file system has sockets. Folders that a virtual machine or Docker shares with another system often have none. */
async function canHoldSocket(dir: string): Promise<boolean> {
  const path = join(dir, `.s.probe.${process.pid}`)
  rmSync(path, { force: true })
  return new Promise((answer) => {
    const probe = createServer().once('error', () => answer(false))
    probe.listen(path, () => probe.close(() => answer(true)))
  })
}

/** PostgreSQL removes most stale locks itself, but not one without a pid or with the pid of an unrelated process. */
function removeDeadLock(dir: string): void {
  const lock = readLock(dir)
  if (!lock) return
  const file = join(dir, 'postmaster.pid')
  const dead = lock.pid > 0 ? alive(lock.pid) && !isServerOf(lock.pid, dir) : Date.now() - statSync(file).mtimeMs > 5000
  if (!dead) return
  for (const left of [file, `${socketOf(dir, lock.port)}.lock`]) rmSync(left, { force: true })
}

/** Shell script: runs the server until all writers of the pipe are gone, then stops it with the given signal. */
const guard = `exec 3<"$1"; signal=$2; shift 2
"$@" 3<&- </dev/null & server=$!
{ while read -r _; do :; done <&3; kill -$signal $server; } & watch=$!
wait $server; kill $watch 2>/dev/null`

function serverCommand(
  place: Place,
  { port, socketDir, durable, archive, settings: further }: { port: number; socketDir: string | undefined } & Running,
): string[] {
  const settings = {
    max_connections: durable ? '200' : '400', // many shops of tests share one server
    shared_buffers: '256MB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    // With statistics of a minute ago, which is the default, the queries of a sudden rush read all of its orders.
    ...(durable && { autovacuum_naptime: '10s' }),
    ...(archive && { archive_mode: 'on', archive_command: archiveCommand, archive_timeout: '60s' }),
    ...(!durable && {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      shared_buffers: '128MB',
      max_wal_size: '256MB',
    }),
    ...further,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const address = ['-p', String(port), '-h', '127.0.0.1', '-k', socketDir ?? '']
  return [...place.prefix, join(place.programs, 'bin/postgres'), '-D', place.dir, ...address, ...options]
}

/** Created in a draft folder and renamed, so that an interrupted first start leaves no partial cluster. */
function createCluster(place: Place, password: string, durable: boolean, report: (line: string) => void) {
  report('Preparing the database …')
  removeDrafts(place.dir)
  const draft = `${place.dir}.${process.pid}`
  const secret = join(tmpdir(), `haat-${process.pid}-${Date.now()}`)
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(secret, password, { mode: 0o600, flag: 'wx' })
  try {
    for (const path of [draft, secret]) giveTo(place, path)
    const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en', '--locale=C']
    // A test server gets thousands of connections: 4096 rounds for the password of each would take tens of seconds.
    const rounds = durable ? [] : ['--set', 'scram_iterations=1']
    const login = ['-U', 'postgres', `--pwfile=${secret}`, '-A', 'scram-sha-256', ...rounds]
    const cheap = durable ? [] : ['--no-sync', '--no-data-checksums']
    run([...place.prefix, join(place.programs, 'bin/initdb'), '-D', draft, ...login, ...locale, ...cheap], place.as)
    renameSync(draft, place.dir)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === 'ENOTEMPTY' || code === 'EEXIST') {
      if (existsSync(join(place.dir, 'PG_VERSION'))) return // another process created it first
      throw new StartError(`${place.dir} holds files that are no database. Move them away, or choose another DATA_DIR.`, error)
    }
    const said = String((error as { stderr?: Buffer }).stderr ?? '')
    if (said) explainEnd(said, place.dir)
    throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(secret, { force: true })
  }
}

/** Removes draft folders of interrupted starts. */
function removeDrafts(dir: string): void {
  for (const name of readdirSync(dirname(dir))) {
    const pid = name.startsWith(`${basename(dir)}.`) ? Number(name.slice(basename(dir).length + 1)) : Number.NaN
    if (pid > 0 && (pid === process.pid || !alive(pid))) rmSync(join(dirname(dir), name), { recursive: true, force: true })
  }
}

const giveTo = (place: Place, path: string) => {
  if (place.as.uid !== undefined) chownSync(path, place.as.uid, place.as.gid ?? place.as.uid)
}

const pipeOf = (dir: string) => `${dir}.guard`

function makePipe(place: Place): string {
  const pipe = pipeOf(place.dir)
  if (!existsSync(pipe)) {
    const draft = `${pipe}.${process.pid}`
    run(['mkfifo', '-m', '600', draft])
    renameSync(draft, pipe)
  }
  giveTo(place, pipe)
  return pipe
}

/** Opens a write end of the guard's pipe; undefined if no guard reads it. */
function openShare(dir: string): number | undefined {
  try {
    return openSync(pipeOf(dir), constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if (['ENXIO', 'ENOENT'].includes((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

/** Closes the share, and waits for the server to stop if no other process uses it. */
async function leave(dir: string, share: number): Promise<void> {
  const pid = readLock(dir)?.pid
  closeSync(share)
  if (!pid || othersHold(dir)) return
  for (let waited = 0; waited < 30_000 && isServerOf(pid, dir); waited += 20) await sleep(20)
}

function othersHold(dir: string): boolean {
  const reader = openSync(pipeOf(dir), constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    readSync(reader, Buffer.alloc(1)) // nothing is ever written: returns end of file, or EAGAIN while there are writers
    return false
  } catch {
    return true
  } finally {
    closeSync(reader)
  }
}

/** Pid of our server once it accepts connections. If another process's server was faster, ours ends and undefined is returned. */
async function comesUp(dir: string, port: number, ended: Promise<void>): Promise<number | undefined> {
  let over = false
  void ended.then(() => (over = true))
  while (!over) {
    const lock = readLock(dir)
    if (lock?.ready && lock.port === port && isServerOf(lock.pid, dir)) return lock.pid
    await sleep(15)
  }
  return undefined
}

/** Explains why the server ended: returns `later` for transient reasons, else throws one sentence. */
function explainEnd(said: string, where: string): 'later' {
  if (/lock file ".*" (already exists|is empty)|Address already in use|pre-existing shared memory/.test(said)) return 'later'
  if (/No space left on device|Disk quota exceeded|could not extend file/.test(said))
    throw Object.assign(new Error(said), { code: 'ENOSPC' })
  if (/Permission denied|Read-only file system/.test(said)) throw Object.assign(new Error(said), { code: 'EACCES' })
  const reason = said.match(/(?:FATAL|PANIC|error):\s*(.*)/)?.[1] ?? said.trim().split('\n').at(-1)
  throw new StartError(`The built-in database does not start: ${reason || 'it said nothing'} (${where}).`)
}

async function knock(url: string): Promise<'ok' | 'refused' | 'away'> {
  const client = openClient(url, { connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    await client.end()
    return 'ok'
  } catch (error) {
    return (error as { code?: string }).code === '28P01' ? 'refused' : 'away'
  }
}

/**
 * The preferred port if it is free, else another one. Ports that systems hand out to outgoing connections (32768 and above on Linux,
 * 49152 elsewhere) come last: such a connection could occupy the port while a killed server is restarted on it.
 */
async function freePort(preferred?: number): Promise<number> {
  const others = Array.from({ length: 20 }, () => 20_000 + randomInt(10_000))
  for (const port of preferred ? [preferred, ...others] : others) if (await canListen(port)) return port
  const port = await canListen(0)
  if (!port) throw new StartError('The built-in database finds no free port on 127.0.0.1.')
  return port
}

/** The port number if a server can listen on it; 0 stands for any port. */
function canListen(port: number): Promise<number | undefined> {
  return new Promise((done) => {
    const server = createServer().once('error', () => done(undefined))
    server.listen(port, '127.0.0.1', () => {
      const { port: opened } = server.address() as AddressInfo
      server.close(() => done(opened))
    })
  })
}
