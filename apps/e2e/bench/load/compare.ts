import type { Shop } from '../../support/shop/shop.ts'
import { type Cost, count, type Figure } from '../figures.ts'
import type { Bare } from '../machine/bare.ts'
import type { GarbageCounter } from '../machine/garbage.ts'
import { databaseSeconds, secondsOf } from '../machine/machine.ts'
import { type Asked, askOnce, pump } from './load.ts'

/** A measured server process and its garbage counter. */
export interface Server {
  url: string
  pid: number
  garbage: GarbageCounter
}

interface Bench {
  /** shop whose database the server reads */
  shop: Shop
  server: Server
  bare: Bare
  /** duration of a measurement */
  seconds: number
}

/** One path, or the next of several in each request. */
export function askedOf(asked: Asked | string | string[]): Asked {
  if (typeof asked === 'string') return { path: asked }
  if (!Array.isArray(asked)) return asked
  let turn = 0
  return { path: () => asked[turn++ % asked.length]! }
}

/** Requests per second of a server, cost of one request for it and the database, and the same load on bare `node:http` with the same bytes. */
export async function compared(
  { shop, server, bare, seconds }: Bench,
  { what, asked, cached }: { what: string; asked: Asked; cached: boolean },
  connections: number,
  budget: number | undefined,
): Promise<Figure> {
  const sample = typeof asked.path === 'string' ? asked.path : asked.path()
  const reply = await askOnce(server.url + sample, asked)
  if (!reply.ok) throw new Error(`${sample} answered ${reply.status}: ${await reply.text()}`)
  await bare.sayLike(reply)
  await pump(server.url, asked, { connections, seconds: 1 })
  const before = await usedBy(shop, server)
  const ours = await pump(server.url, asked, { connections, seconds })
  const cost = costOf(before, await usedBy(shop, server), ours.answered)
  await pump(bare.url, asked, { connections, seconds: 1 })
  const theirs = await pump(bare.url, asked, { connections, seconds: Math.max(1, seconds / 2) })
  const ratio = ours.perSecond / theirs.perSecond
  return {
    what,
    load: `${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    cached,
    cost,
    measured: `${count(ours.perSecond)}/s, p50 ${ours.p50} ms, p99 ${ours.p99} ms${ours.failed ? `, **${ours.failed} failed**` : ''}`,
    bare: `${count(theirs.perSecond)}/s`,
    ratio,
    ...(budget !== undefined && { budget: `≥ ${budget * 100} %`, ok: ratio >= budget }),
  }
}

interface Used {
  api: number
  database: number | undefined
  statements: { count: number; time: number } | undefined
  garbage: number
}

/** Totals since the start: processor seconds of server and database, number and milliseconds of statements, and bytes of garbage. */
async function usedBy(shop: Shop, { pid, garbage }: Server): Promise<Used> {
  const collected = await garbage.read(pid)
  return {
    api: secondsOf(pid),
    database: databaseSeconds(shop.dataDir),
    statements: await statementsOf(shop),
    garbage: collected,
  }
}

/** Undefined if PostgreSQL runs without `pg_stat_statements`. */
async function statementsOf(shop: Shop): Promise<Used['statements']> {
  const [row] = await shop
    .ask<{ count: string; time: number }>(
      `SELECT sum(calls) AS count, sum(total_plan_time + total_exec_time) AS time FROM pg_stat_statements
        WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    .catch(() => [])
  return row && { count: Number(row.count), time: row.time }
}

function costOf(before: Used, after: Used, requests: number): Cost {
  const each = (from: number, to: number) => (to - from) / Math.max(1, requests)
  return {
    api: 1000 * each(before.api, after.api),
    database:
      before.database === undefined || after.database === undefined ? undefined : 1000 * each(before.database, after.database),
    statements: before.statements &&
      after.statements && {
        count: each(before.statements.count, after.statements.count),
        time: each(before.statements.time, after.statements.time),
      },
    garbage: each(before.garbage, after.garbage),
  }
}
