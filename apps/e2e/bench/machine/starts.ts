import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clone, cloneWorkingTree, type StartedShop } from '../../support/shop/clone.ts'
import { type Figure, megabytes } from '../figures.ts'
import { memoryOf } from './machine.ts'

/** Times of the first command of the README in a fresh clone: with an empty package store, with a filled one, and on the second start. */
export async function measureStarts(say: (what: string) => void): Promise<Figure[]> {
  const stores = mkdtempSync(join(tmpdir(), 'haat-stores-'))
  const environment = {
    npm_config_cache: join(stores, 'npm'),
    XDG_DATA_HOME: join(stores, 'data'),
    XDG_CACHE_HOME: join(stores, 'cache'),
    XDG_STATE_HOME: join(stores, 'state'),
  }
  const clones = [cloneWorkingTree(), cloneWorkingTree()] as const
  try {
    say('a fresh clone, with an empty package store')
    const empty = await timedStart(clones[0], environment)
    await empty.shop.interrupt()
    say('a fresh clone, with a filled package store')
    const filled = await timedStart(clones[1], environment)
    await filled.shop.interrupt()
    say('the second start')
    const second = await timedStart(clones[0], environment)
    await sleep(10_000)
    const memory = memoryOf(serverBelow(second.shop.pid))
    await second.shop.interrupt()
    const size = sizeOf(join(clones[0].folder, 'node_modules'))
    return [
      duration('start in a fresh clone, empty package store', empty.seconds, 45),
      duration('start in a fresh clone, filled package store', filled.seconds, 30),
      duration('second start', second.seconds, 3),
      {
        what: 'node_modules of start',
        load: 'as du counts it',
        measured: megabytes(size),
        budget: '≤ 450 MB',
        ok: size <= 450e6,
      },
      {
        what: 'memory of the process of start',
        load: 'idle, ten seconds after the second start',
        measured: megabytes(memory),
        budget: '≤ 150 MB',
        ok: memory <= 150e6,
      },
    ]
  } finally {
    for (const clone of clones) clone.remove()
    rmSync(stores, { recursive: true, force: true })
  }
}

const duration = (what: string, seconds: number, budget: number): Figure => ({
  what,
  load: 'from the command to the home page with all its scripts and pictures',
  measured: `${seconds.toFixed(1)} s`,
  budget: `≤ ${budget} s`,
  ok: seconds <= budget,
})

/** Seconds from the command until the home page and every script, style and picture in its HTML have loaded. */
async function timedStart(clone: Clone, environment: Record<string, string>): Promise<{ shop: StartedShop; seconds: number }> {
  const since = performance.now()
  const shop = await clone.start(environment)
  const html = await (await fetch(shop.url)).text()
  const parts = new Set([...html.matchAll(/(?:src|href)="(\/(?:assets|media)\/[^"]+)"/g)].map(([, path]) => path!))
  await Promise.all(
    [...parts].map(async (path) => {
      const answer = await fetch(new URL(path, shop.url))
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    }),
  )
  return { shop, seconds: (performance.now() - since) / 1000 }
}

const sizeOf = (folder: string): number => Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) * 1024

/** pid of the server process, a descendant of npx and pnpm. */
function serverBelow(pid: number): number {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([own, parent, ...args]) => ({ pid: Number(own), parent: Number(parent), command: args.join(' ') }))
  const family = [pid]
  for (const one of family) family.push(...processes.filter(({ parent }) => parent === one).map((child) => child.pid))
  const server = processes.findLast((one) => family.includes(one.pid) && /\/dist\/open-shop\.js /.test(one.command))
  if (!server) throw new Error('no process of pnpm start was found')
  return server.pid
}
