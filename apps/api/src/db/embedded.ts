import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
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
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { keptSecret } from '../env.ts'
import { explainFileError, StartError } from '../start-error.ts'
import { openClient } from './client.ts'
import { alive, choosePlace, isServerOf, type Place, postgresEnv, readLock, relocated, run } from './embedded-place.ts'

interface Options {
  /** `false` for tests: faster, and nothing is left after the end. */
  durable?: boolean
  report?: (line: string) => void
  /** Called when the server has ended by itself, and when it runs again. */
  notice?: (line: string) => void
}

export interface EmbeddedPostgres {
  url: (database: string) => string
  /** Gives up this process's share. The server ends with its last user, also when that one was killed. */
  stop: () => Promise<void>
}

/**
 * A real PostgreSQL in a folder. Whoever asks for the same folder while it runs joins the running server: every user
 * holds the writing end of a pipe, a guard beside the server reads it and stops the server when nobody holds it any more.
 * A server that ends although it has users is started again on the same port.
 */
export async function startPostgres(
  folder: string,
  { durable = true, report = () => {}, notice = () => {} }: Options = {},
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32')
    throw new StartError(
      'The built-in database does not run on Windows itself: use WSL, or set DATABASE_URL to a PostgreSQL server.',
    )
  const dir = resolve(folder)
  try {
    mkdirSync(dirname(dir), { recursive: true })
    const password = keptSecret(`${dir}.password`)
    const open = async (port?: number) =>
      (await joinRunning(dir, password)) ??
      (await joinRunning(relocated(dir), password)) ??
      (await start(dir, password, durable, report, port))
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

/** This process's part in a running server. */
interface Share {
  pid: number
  port: number
  dir: string
  url: (database: string) => string
  /** Lets go of a server that has ended. */
  abandon: () => void
  /** Lets go, and waits for the server's end when no other process uses it. */
  leave: () => Promise<void>
}

/** Milliseconds: how often the server is looked at, and the first and the longest pause between two tries to start it again. */
const watch = { every: 300, first: 100, longest: 2000 }

/** Looks after the server until `stop`: killed, out of memory or stopped by hand, it comes back where its users look for it. */
function keepRunning(
  first: Share,
  open: (port: number) => Promise<Share | 'later'>,
  notice: (line: string) => void,
): EmbeddedPostgres {
  const { dir, port, url } = first
  let share: Share | undefined = first
  let stopped = false
  let reviving: Promise<void> | undefined

  const revive = async () => {
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
    reviving = revive().finally(() => {
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

/** Asked several times a second: elsewhere than on Linux only whether there is a process with that number. */
const stillRuns = ({ pid, dir }: Share): boolean => (process.platform === 'linux' ? isServerOf(pid, dir) : alive(pid))

const urlTo = (password: string, port: number) => (database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

/** Joins the server that runs in the folder; `later` while it is just coming or going, nothing when there is none. */
async function joinRunning(dir: string, password: string): Promise<Share | 'later' | undefined> {
  const lock = readLock(dir)
  if (!lock || !isServerOf(lock.pid, dir)) return undefined
  if (!lock.ready) return 'later'
  const share = openShare(dir)
  if (share === undefined) return 'later'
  await sleep(30) // a guard that saw its end just before we came has stopped the server by now
  const url = urlTo(password, lock.port)
  const answer = await knock(url('postgres'))
  if (answer === 'ok') return { ...lock, dir, url, abandon: () => closeSync(share), leave: () => leave(dir, share) }
  closeSync(share)
  if (answer === 'refused')
    throw new StartError(`The database in ${dir} does not take the password in ${dir}.password: it was made with another one.`)
  return 'later'
}

/** By folder: finding out takes a second, which nobody has while a server is brought back. */
const places = new Map<string, Place>()

async function start(
  dir: string,
  password: string,
  durable: boolean,
  report: (line: string) => void,
  wantedPort?: number,
): Promise<Share | 'later'> {
  const place = places.get(dir) ?? choosePlace(dir, report)
  places.set(dir, place)
  // Those who used a server that was killed look for it where it was.
  const port = wantedPort ?? (await freePort(readLock(place.dir)?.port))
  removeDeadLock(place.dir)
  if (!existsSync(join(place.dir, 'PG_VERSION'))) createCluster(place, password, durable, report)

  const pipe = makePipe(place)
  const opening = openSync(pipe, 'r+') // an end of our own until the guard reads; opening only to write would wait for it
  const logFile = `${dir}.log`
  const logDraft = `${logFile}.${randomBytes(4).toString('hex')}` // another starter's server may be writing to the log just now
  const log = openSync(logDraft, 'wx', 0o600)
  const child = spawn('sh', ['-c', guard, 'sh', pipe, durable ? 'INT' : 'QUIT', ...serverCommand(place, port, durable)], {
    cwd: '/',
    env: postgresEnv,
    detached: true,
    stdio: ['ignore', 'ignore', log],
    ...place.as,
  })
  child.unref()
  closeSync(log)
  const ended = new Promise<void>((done) => {
    child.once('exit', () => done())
    child.once('error', () => done())
  })
  try {
    const pid = await comesUp(place.dir, port, ended)
    if (pid === undefined) return explainEnd(readFileSync(logDraft, 'utf8'), dir)
    if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`) // tells why the server before this one ended
    renameSync(logDraft, logFile)
    const share = openShare(place.dir)
    if (share === undefined) return 'later'
    return {
      pid,
      port,
      dir: place.dir,
      url: urlTo(password, port),
      abandon: () => closeSync(share),
      leave: async () => {
        await leave(place.dir, share)
        if (durable) return
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

/** PostgreSQL clears away most of what a crash leaves, but not a lock without a number, or with that of an unrelated process. */
function removeDeadLock(dir: string): void {
  const lock = readLock(dir)
  if (!lock) return
  const file = join(dir, 'postmaster.pid')
  const dead = lock.pid > 0 ? alive(lock.pid) && !isServerOf(lock.pid, dir) : Date.now() - statSync(file).mtimeMs > 5000
  if (dead) rmSync(file, { force: true })
}

/** Runs the server until the pipe has no writer left, then ends it with the given signal. */
const guard = `exec 3<"$1"; signal=$2; shift 2
"$@" 3<&- </dev/null & server=$!
{ while read -r _; do :; done <&3; kill -$signal $server; } & watch=$!
wait $server; kill $watch 2>/dev/null`

function serverCommand(place: Place, port: number, durable: boolean): string[] {
  const settings = {
    max_connections: '200',
    shared_buffers: '256MB',
    random_page_cost: '1.1',
    jit: 'off',
    wal_compression: 'on',
    ...(!durable && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '128MB' }),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const address = ['-p', String(port), '-h', '127.0.0.1', '-k', '']
  return [...place.prefix, join(place.programs, 'bin/postgres'), '-D', place.dir, ...address, ...options]
}

/** Made aside and moved into place, so that a first start which was killed leaves nothing half made. */
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
    const login = ['-U', 'postgres', `--pwfile=${secret}`, '-A', 'scram-sha-256']
    run(
      [...place.prefix, join(place.programs, 'bin/initdb'), '-D', draft, ...login, ...locale, ...(durable ? [] : ['--no-sync'])],
      place.as,
    )
    renameSync(draft, place.dir)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === 'ENOTEMPTY' || code === 'EEXIST') {
      if (existsSync(join(place.dir, 'PG_VERSION'))) return // another process was quicker
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

/** What starts that were killed half way have left. */
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

/** A writing end of the guard's pipe, or nothing when no guard reads it. */
function openShare(dir: string): number | undefined {
  try {
    return openSync(pipeOf(dir), constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if (['ENXIO', 'ENOENT'].includes((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

/** Lets go, and waits for the server's end when no other process uses it. */
async function leave(dir: string, share: number): Promise<void> {
  const pid = readLock(dir)?.pid
  closeSync(share)
  if (!pid || othersHold(dir)) return
  for (let waited = 0; waited < 30_000 && isServerOf(pid, dir); waited += 20) await sleep(20)
}

function othersHold(dir: string): boolean {
  const reader = openSync(pipeOf(dir), constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    readSync(reader, Buffer.alloc(1)) // nothing is ever written: this is the end, or EAGAIN while somebody could write
    return false
  } catch {
    return true
  } finally {
    closeSync(reader)
  }
}

/** The number of our own server once it is up. Another starter's may be quicker: ours then ends, and we join that one. */
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

/** Says why the server went: `later` for what passes by itself, else one sentence. */
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

/** The preferred port where nobody listens on it, else any free one. */
function freePort(preferred = 0): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', (error) => (preferred ? done(freePort()) : fail(error)))
    server.listen(preferred || 0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))))
    })
  })
}
