import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, megabytes } from './figures.ts'
import { memoryOf } from './machine.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The two commands of a newcomer: a clean clone of what is committed, started twice. Packages come from the store of this machine. */
export async function measureStarts(say: (what: string) => void): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-clone-'))
  try {
    const clone = join(folder, 'haat')
    execFileSync('git', ['clone', '--quiet', '--local', root, clone])
    say('first start of a clean clone')
    const first = await started(clone)
    await first.stop()
    say('second start')
    const second = await started(clone)
    await sleep(10_000)
    const memory = memoryOf(second.server())
    await second.stop()
    return [
      {
        what: 'pnpm start, clean clone to first page',
        load: 'install from the local store, build, database, demo shop with pictures',
        measured: `${first.seconds.toFixed(1)} s`,
        budget: '≤ 120 s',
        ok: first.seconds <= 120,
      },
      {
        what: 'pnpm start, second start to first page',
        load: 'everything is there',
        measured: `${second.seconds.toFixed(1)} s`,
        budget: '≤ 8 s',
        ok: second.seconds <= 8,
      },
      {
        what: 'memory of the process of pnpm start',
        load: 'idle, ten seconds after the first page',
        measured: megabytes(memory),
        budget: '≤ 150 MB',
        ok: memory <= 150e6,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function started(clone: string) {
  const port = await freePort()
  const since = performance.now()
  const child = spawn('npx', ['-y', 'pnpm@12', 'start'], {
    cwd: clone,
    detached: true,
    env: newcomer(port),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const follow = () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGINT') // as Ctrl-C does: the whole group
  }
  process.once('exit', follow)
  child.once('exit', () => process.off('exit', follow))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said = (said + chunk).slice(-5000)))
  const stop = async () => {
    const ended = new Promise((done) => child.once('close', done))
    if (child.exitCode !== null || !child.pid) return
    follow()
    await ended
  }
  for (const deadline = Date.now() + 600_000; ; await sleep(50)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The clone did not start:\n${said}`)
    }
    const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    await page?.arrayBuffer()
    if (page?.ok) break
  }
  return { seconds: (performance.now() - since) / 1000, stop, server: () => serverAmong(child.pid!) }
}

/** Our surroundings, with what npm needs to find its registry, without what would change the shop. */
function newcomer(port: number): NodeJS.ProcessEnv {
  const ours = ['DATABASE_URL', 'DATA_DIR', 'DEMO', 'NODE_ENV', 'PUBLIC_URL', 'HAAT_E2E_SERVER', 'HAAT_E2E_DATA']
  const rest = Object.entries(process.env).filter(([name]) => !ours.includes(name))
  return { ...Object.fromEntries(rest), PORT: String(port) }
}

/** The process that serves, below npx and pnpm. */
function serverAmong(pid: number): number {
  const below = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([own, parent, ...args]) => ({ pid: Number(own), parent: Number(parent), command: args.join(' ') }))
  const family = [pid]
  for (const one of family) family.push(...below.filter(({ parent }) => parent === one).map((child) => child.pid))
  const server = below.findLast((one) => family.includes(one.pid) && /node\S* scripts\/start\.ts$/.test(one.command))
  if (!server) throw new Error('no process of pnpm start was found')
  return server.pid
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))))
    })
  })
}
