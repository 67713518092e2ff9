import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@haat/api/src/db/client.ts'
import { nodeFlags } from '@haat/api/src/node-flags.ts'
import { aProduct } from '@haat/api/src/testing/factories/catalog.ts'
import { poolerVersion, startPooler } from '@haat/api/src/testing/pooler.ts'
import { startReplicaOf } from '@haat/api/src/testing/replica.ts'
import pg from 'pg'
import { knownBase, openShop, type Shop } from '../../support/shop/shop.ts'
import { count, type Figure } from '../figures.ts'
import { busySeconds, databaseSeconds, secondsOf } from '../machine/machine.ts'
import { signIn } from './dashboard.ts'
import { quantile } from './load.ts'
import { allowGuests, orderBody } from './orders.ts'
import { gatherQuestions, type Questions } from './requests.ts'

interface Bench {
  /** data folder of the database server with the large catalogue */
  dataDir: string
  /** duration of one step */
  seconds: number
  say: (what: string) => void
}

/** Milliseconds: the ramp ends with the first step whose p95 is longer. */
const limit = 500
/** Clients of the first and last step, doubled each time; each client sends its next request after the last response. */
const [fewest, most] = [2, 2048]
const warmUp = 1

/** One in this many clients is staff in the dashboard. */
const staffShare = 20
/** Requests per order, as in the model of docs/operations.md. */
const visit = { product: 160, list: 100, facets: 20, search: 30, suggestions: 60, quote: 20, page: 40, order: 1 } as const
type Kind = keyof typeof visit
const kinds = Object.keys(visit) as Kind[]

interface Setup {
  what: string
  processes: number
  pooler?: string
  replica?: string
}

/** Increases the number of visitors and staff until p95 is too long, for several numbers of processes, with and without pooler and replica. */
export async function measureRamps({ dataDir, seconds, say }: Bench): Promise<Figure[]> {
  const database = `${knownBase().server}postgres`
  const pooler = poolerVersion() === undefined ? undefined : await startPooler(database, { size: 20 })
  if (!pooler) say('PgBouncer is not installed: without it')
  say('a replica')
  const replica = await startReplicaOf(database, join(dataDir, 'postgres'))
  try {
    const figures: Figure[] = []
    let most = { what: 'nowhere', perSecond: 0 }
    for (const setup of setupsOf(pooler?.url(''), replica.server)) {
      const { figure, perSecond } = await measureSetup(setup, { dataDir, seconds, say })
      say(`${figure.what}, ${figure.load}: ${figure.measured}`)
      figures.push(figure)
      if (perSecond > most.perSecond) most = { what: setup.what, perSecond }
    }
    return [
      ...figures,
      {
        what: 'most requests per second',
        load: most.what,
        measured: `${count(most.perSecond)} requests/s: more does not help on this machine`,
      },
    ]
  } finally {
    await pooler?.stop()
    await replica.stop()
  }
}

function setupsOf(pooler: string | undefined, replica: string): Setup[] {
  const name = (processes: number) => `${processes} ${processes === 1 ? 'process' : 'processes'}`
  return [1, 2, 4].flatMap((processes) => [
    { what: name(processes), processes },
    ...(pooler === undefined ? [] : [{ what: `${name(processes)}, PgBouncer`, processes, pooler }]),
    { what: `${name(processes)}, replica`, processes, replica },
  ])
}

interface Step {
  clients: number
  perSecond: number
  /** number of requests that were orders */
  orders: number
  /** milliseconds */
  p50: number
  p95: number
  failures: string[]
  /** busy processors */
  busy: { api: number; database: number; generator: number; others: number }
  /** processors used by the busiest process of the shop */
  busiest: number
}

async function measureSetup(
  { what, processes, pooler, replica }: Setup,
  { dataDir, seconds, say }: Bench,
): Promise<{ figure: Figure; perSecond: number }> {
  const shop = await openShop({
    flags: nodeFlags,
    processes,
    env: { RATE_LIMIT_FACTOR: '100000', DATABASE_POOL: '12' },
    ...(pooler !== undefined && { pooler }),
    ...(replica !== undefined && { replica }),
  })
  try {
    if (replica !== undefined) await hasDatabase(shop.databaseUrl, replica)
    const mix = await mixOf(shop)
    const usage = () => ({
      api: shop.processes.map(({ pid }) => secondsOf(pid)),
      database:
        (databaseSeconds(dataDir) ?? 0) + (replica === undefined ? 0 : (databaseSeconds(dataDir, 'postgres.replica') ?? 0)),
      generator: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
      all: busySeconds(),
    })
    const steps: Step[] = []
    for (let clients = fewest; clients <= most; clients *= 2) {
      say(`${what}: ${clients} clients`)
      await walkBy(shop, mix, { clients, seconds: warmUp })
      const [before, since] = [usage(), performance.now()]
      const { times, orders, failures } = await walkBy(shop, mix, { clients, seconds })
      const [after, took] = [usage(), (performance.now() - since) / 1000]
      const perProcess = after.api.map((used, index) => (used - before.api[index]!) / took)
      const api = perProcess.reduce((sum, used) => sum + used, 0)
      const database = (after.database - before.database) / took
      const generator = (after.generator - before.generator) / took
      const others = Math.max(0, (after.all - before.all) / took - api - database - generator)
      steps.push({
        clients,
        perSecond: times.length / took,
        orders,
        p50: quantile(times, 0.5),
        p95: quantile(times, 0.95),
        failures,
        busy: { api, database, generator, others },
        busiest: Math.max(...perProcess),
      })
      if (steps.at(-1)!.p95 > limit) break
    }
    return figureOf(what, steps)
  } finally {
    await shop.stop()
  }
}

/** The step with the most requests per second whose p95 is within the limit. */
function figureOf(what: string, steps: readonly Step[]): { figure: Figure; perSecond: number } {
  const good = steps.filter(({ p95 }) => p95 <= limit)
  const best = good.reduce<Step | undefined>((one, step) => (one && one.perSecond >= step.perSecond ? one : step), undefined)
  const over = steps.find(({ p95 }) => p95 > limit)
  const failures = steps.flatMap((step) => step.failures)
  const { busy } = best ?? over!
  const used = (value: number) => value.toFixed(1)
  const figure: Figure = {
    what,
    load: best ? `${best.clients} clients` : 'none',
    measured: [
      best
        ? `${count(best.perSecond)} requests/s, ${best.orders} orders among them, p50 ${Math.round(best.p50)} ms, p95 ${Math.round(best.p95)} ms`
        : 'p95 is too long at once',
      `busy: API ${used(busy.api)}, database ${used(busy.database)}, generator ${used(busy.generator)}, other programs ${used(busy.others)} of ${availableParallelism()} processors`,
      over ? `p95 ${Math.round(over.p95)} ms with ${over.clients} clients: ${reasonOf(over)}` : `no limit up to ${most} clients`,
      ...(failures.length > 0 ? [`**${failures.length} failed**: ${[...new Set(failures)].slice(0, 5).join(', ')}`] : []),
    ].join('; '),
  }
  return { figure, perSecond: best?.perSecond ?? 0 }
}

/** The bottleneck, named for the report. */
function reasonOf({ busy, busiest }: Step): string {
  const processors = availableParallelism()
  if (busy.others > 0.25 * processors) return `other programs use ${busy.others.toFixed(1)} of ${processors} processors`
  if (busy.api + busy.database + busy.generator > 0.85 * processors) return 'all processors are busy'
  if (busiest > 0.85) return 'a process uses its processor fully'
  return 'requests wait for connections or locks of the database'
}

interface Mix {
  /** kind of the next request */
  nextKind: () => Kind
  questions: Questions
  goods: string[]
  cookie: string
  orders: string[]
}

async function mixOf(shop: Shop): Promise<Mix> {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 2 })
  try {
    await allowGuests(db)
    const goods: string[] = []
    for (let n = 0; n < 200; n += 1)
      goods.push((await aProduct(db, { price: 1000, stock: 10_000_000, slug: `bench-${randomUUID()}` })).id)
    const orders = await shop.ask<{ number: string }>('SELECT order_id AS number FROM orders ORDER BY id DESC LIMIT 50')
    return {
      nextKind: dealKinds(),
      questions: await gatherQuestions(shop),
      goods,
      cookie: (await signIn(shop)).cookie,
      orders: orders.map(({ number }) => number),
    }
  } finally {
    await close()
  }
}

/** Random item; items at the start of the list are more frequent. */
const popular = <T>(list: readonly T[]): T => list[Math.floor(list.length * Math.random() ** 3)]!

function pathOf({ questions, orders }: Mix, kind: Exclude<Kind, 'quote' | 'order'> | 'staff'): string {
  switch (kind) {
    case 'product':
      return popular(questions.products)
    case 'list':
      return popular(questions.inCategory)
    case 'facets':
      return popular(questions.narrowed)
    case 'search':
      return popular(questions.searches)
    case 'suggestions':
      return popular(questions.suggestions)
    case 'page':
      return popular(questions.productPages)
    case 'staff':
      return `/api/dashboard/${popular(['orders', ...orders.map((id) => `orders/${id}`), 'products', 'orders?status=placed', 'overview'])}`
  }
}

/** Runs clients concurrently for some seconds, at the processes in turn. Resolves with sorted milliseconds and failures like `order 409`. */
async function walkBy(
  { processes }: Shop,
  mix: Mix,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<{ times: number[]; orders: number; failures: string[] }> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const failures: string[] = []
  let orders = 0
  const end = performance.now() + seconds * 1000
  const one = async (_: unknown, index: number) => {
    const { url } = processes[index % processes.length]!
    const isStaff = index % staffShare === staffShare - 1
    while (performance.now() < end) {
      const kind = isStaff ? 'staff' : mix.nextKind()
      const since = performance.now()
      const status = await ask(agent, url, mix, kind)
      if (status !== (kind === 'order' ? 201 : 200)) failures.push(`${kind} ${status}`)
      else times.push(performance.now() - since)
      if (kind === 'order' && status === 201) orders += 1
      // A pause after a failure, because immediate refusals would cause a flood of requests.
      if (status === 0 || status >= 400) await sleep(50)
    }
  }
  await Promise.all(Array.from({ length: clients }, one))
  agent.destroy()
  return { times: times.sort((a, b) => a - b), orders, failures }
}

/** Kinds in random order and in the exact proportions of a visit, so that a short step contains orders too. */
function dealKinds(): () => Kind {
  let deck: Kind[] = []
  return () => {
    if (deck.length === 0) deck = shuffled(kinds.flatMap((kind) => Array.from({ length: visit[kind] }, () => kind)))
    return deck.pop()!
  }
}

function shuffled<T>(list: readonly T[]): T[] {
  const keyed = list.map((item) => ({ item, key: Math.random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

function ask(agent: Agent, url: string, mix: Mix, kind: Kind | 'staff'): Promise<number> {
  const json = { 'Content-Type': 'application/json' }
  const { cart } = mix.questions
  if (kind === 'order')
    return send(agent, `${url}/api/home/orders`, orderBody(popular(mix.goods)), { ...json, 'Idempotency-Key': randomUUID() })
  if (kind === 'quote') return send(agent, `${url}/api/home/cart/quote`, cart.body, json)
  return send(agent, url + pathOf(mix, kind), undefined, {
    'Accept-Encoding': 'br, gzip',
    ...(kind === 'staff' && { Cookie: mix.cookie }),
  })
}

/** Resolves with the status after the whole response; 0 without one. */
function send(agent: Agent, url: string, body: string | undefined, headers: Record<string, string>): Promise<number> {
  return new Promise((done) => {
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
      },
      (answer) => {
        answer.on('error', () => done(0))
        answer.on('end', () => done(answer.statusCode ?? 0)).resume()
      },
    )
    sent.on('error', () => done(0))
    sent.end(body)
  })
}

/** Waits until the replica has the database. */
async function hasDatabase(databaseUrl: string, replica: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  for (;;) {
    const client = new pg.Client(`${replica}${name}`)
    client.on('error', () => {})
    const isThere = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isThere) return
    await sleep(200)
  }
}
