import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import { addDays } from '@haat/shared/reference/time-zone.ts'
import { reportsDashboardApi } from '@haat/shared/reports/dashboard/endpoints.ts'
import { today } from '@haat/shared/reports/periods.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openReplicas } from './db/replicas/replicas.ts'
import { healthLimits } from './modules/health/checks/limits.ts'
import { examine } from './modules/health/examine.ts'
import { readEnv } from './platform/env.ts'
import { startShop } from './start-shop.ts'
import { Client } from './testing/client.ts'
import { cuttable } from './testing/cuttable.ts'
import { eventually } from './testing/eventually.ts'
import { anAdmin } from './testing/factories/accounts.ts'
import { aProduct } from './testing/factories/catalog.ts'
import { givenArea } from './testing/factories/delivery.ts'
import { placeOrder } from './testing/factories/orders.ts'
import { givenSettings } from './testing/factories/settings.ts'
import { poolerVersion, startPooler } from './testing/pooler.ts'
import { freePort, startReplication } from './testing/replica.ts'

const replication = await startReplication()
const dataDir = mkdtempSync(join(tmpdir(), 'haat-replicas-'))
const line = await cuttable(replication.replicaUrl)
const log = pino({ level: 'silent' })
const maxLag = 600 // high, so that a slow machine does not count as replica lag
const env = readEnv(
  {
    PORT: '0',
    METRICS_PORT: String(await freePort()),
    DATABASE_URL: replication.primaryUrl,
    DATABASE_REPLICA_URLS: line.url,
    DATABASE_REPLICA_MAX_LAG: String(maxLag),
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000',
    ROLE: 'web',
  },
  {},
)
const shop = await startShop(env, { log, prepare: async () => {} })
const { db, pool } = shop.database
const ctx = { db, env, person: null, address: '', language: 'en' as const, log }
await givenSettings(ctx, 'security', { loginForPurchase: false })
await givenArea(ctx)
const product = await aProduct(db, { slug: 'lamp', name: 'Lamp', price: 1000, stock: 100 })
const visitor = new Client(shop.address)
afterAll(async () => {
  await shop.stop()
  await replication.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

afterEach(async () => {
  await resume().catch(() => {}) // fails after the last test, which promotes the replica
})

interface Status {
  isUsed: boolean
  lagSeconds: number | null
  fault: string | null
}
const status = async () => ((await (await fetch(`${shop.address}/readyz`)).json()) as { replicas: Status[] }).replicas[0]!
const becomes = (fault: string | null) => eventually(async () => expect((await status()).fault).toBe(fault))

/** Varies the request, so that each one is a separate entry of the response cache. */
let asked = 0
const shownStock = async (): Promise<number> => {
  const { body } = await visitor.call(catalogApi.list, { q: 'lamp', limit: 20 + (asked++ % 80) })
  return body.products.find(({ _id }) => _id === product.id)!.quantity
}

/** Changes the stock on the primary; `unheard`: without a notification, as before it arrives. */
async function setStock(onHand: number, { unheard = false } = {}): Promise<void> {
  const client = new pg.Client(replication.primaryUrl)
  await client.connect()
  if (unheard) await client.query('SET session_replication_role = replica')
  await client.query('UPDATE stock SET on_hand = $1 WHERE variant_id = $2', [onHand, product.variants[0]!.id])
  await client.end()
}

const pause = () => replication.askReplica('SELECT pg_wal_replay_pause()')
const resume = () => replication.askReplica('SELECT pg_wal_replay_resume()')

/** Asserts that the catalogue is read from the replica: while replay is paused, it does not show a change without notification. */
const readFromReplica = (onHand: number) =>
  eventually(async () => {
    await pause()
    await setStock(onHand - 1, { unheard: true })
    const number = await shownStock()
    await setStock(onHand, { unheard: true })
    if (number !== onHand) await resume()
    expect(number).toBe(onHand)
  })

const salesOf = async (staff: Client): Promise<number> => {
  const { status, body } = await staff.call(reportsDashboardApi.sales, { from: addDays(today('UTC'), -6), to: today('UTC') })
  expect(status).toBe(200)
  return body.report.figures.orders
}

test('the catalogue is read from the replica unless it lacks a change that this process was notified of', async () => {
  await readFromReplica(100)

  // The notification arrives before the replica has the change; the new quantity is shown anyway, also from the cache.
  const address = { q: 'lamp', limit: 12 }
  await setStock(80)
  await eventually(async () => expect(await shownStock()).toBe(80))
  const shown = async () => (await visitor.call(catalogApi.list, address)).body.products[0]!.quantity
  expect([await shown(), await shown()]).toEqual([80, 80])

  await resume()
  await readFromReplica(80)
})

test('orders are placed on the primary, and a report includes orders committed before it', async () => {
  const { email, password } = await anAdmin(db)
  const staff = new Client(shop.address)
  await staff.signIn(email, password)
  await becomes(null)
  await pause()
  const before = await salesOf(staff)
  expect((await placeOrder(visitor, [{ _id: product.id, qty: 1 }])).status).toBe(201)
  expect(await salesOf(staff)).toBe(before + 1)
  await resume()
  const reads = await readsOnReplica()
  await eventually(async () => {
    expect(await salesOf(staff)).toBe(before + 1)
    expect(await readsOnReplica()).toBeGreaterThan(reads)
  })
})

async function readsOnReplica(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${env.metricsPort}/metrics`)).text()
  expect(metrics).toMatch(/^haat_replica_used\{replica="127\.0\.0\.1:\d+"\} [01]$/m)
  return Number(/^haat_replica_reads_total\{from="replica"\} (\d+)$/m.exec(metrics)?.[1])
}

test('a lagging replica is not used; a replica of an idle primary does not count as lagging', async () => {
  const bound = 1
  const replicas = openReplicas({
    urls: [replication.replicaUrl],
    maxLag: bound,
    max: 1,
    route: 'direct',
    primaryUrl: replication.primaryUrl,
    primary: shop.database,
    log,
  })
  const fault = () => replicas.status()[0]!.fault
  try {
    await eventually(() => expect(fault()).toBe(null))
    await pool.query(`SELECT pg_sleep(${bound * 1.5})`)
    await eventually(() => expect(fault()).toBe(null))
    await pause()
    await setStock(60)
    await eventually(() => expect(fault()).toBe('lag'))
    await resume()
    await eventually(() => expect(fault()).toBe(null))
  } finally {
    await replicas.stop()
  }
})

test('reads of a stopped or lagging replica go to the other replica, or to the primary if both are out', async () => {
  const first = { url: replication.replicaUrl, start: replication.startReplica, kill: replication.killReplica }
  const second = await replication.addReplica()
  const pooler = poolerVersion() === undefined ? undefined : await startPooler(second.url)
  const replicas = openReplicas({
    urls: [first.url, pooler?.url('haat') ?? second.url],
    maxLag,
    max: 2,
    route: 'pooler without prepared statements',
    primaryUrl: replication.primaryUrl,
    primary: shop.database,
    log,
  })
  const portOf = (url: string) => Number(new URL(url).port)
  const read = async () => {
    const stock = sql`SELECT inet_server_port() AS port, on_hand AS "onHand" FROM stock WHERE variant_id = ${product.variants[0]!.id}`
    return (await replicas.shared.execute<{ port: number; onHand: number }>(stock)).rows[0]!
  }
  const isReadFrom = (url: string) => eventually(async () => expect((await read()).port).toBe(portOf(url)))
  try {
    await isReadFrom(first.url)
    await isReadFrom(second.url)

    await first.kill()
    await read()
    await isReadFrom(second.url)
    await eventually(() => expect(replicas.status().map(({ fault }) => fault)).toEqual(['unreachable', null]))
    await first.start()

    await second.ask('SELECT pg_wal_replay_pause()')
    await eventually(async () =>
      expect(await second.ask('SELECT pg_get_wal_replay_pause_state() AS state')).toEqual([{ state: 'paused' }]),
    )
    await setStock(65)
    replicas.changed()
    await isReadFrom(first.url)
    for (let times = 0; times < 5; times += 1) expect((await read()).onHand).toBe(65)

    await first.kill()
    expect(await read()).toEqual({ port: portOf(replication.primaryUrl), onHand: 65 })
    await second.ask('SELECT pg_wal_replay_resume()')
    await isReadFrom(second.url)
    await first.start()
  } finally {
    await replicas.stop()
    await pooler?.stop()
    await second.kill()
  }
})

test('the health check lists each replica with its lag and problem', async () => {
  const { host } = new URL(line.url)
  const look = async () => (await examine(ctx, ['replicas'], { ...healthLimits, replicaSeconds: 1 })).get('replicas')!
  await resume()
  const names = expect.stringMatching(new RegExp(`^${host} \\(\\d+\\.\\d s\\)$`))
  await eventually(async () => expect(await look()).toEqual({ state: 'good', detail: { count: 1, names } }))
  await pause()
  await setStock(70)
  expect(await look()).toMatchObject({ state: 'attention', detail: { names: expect.stringContaining(`${host} (0.0 MB)`) } })
  await resume()
  await line.cut()
  expect(await look()).toMatchObject({ state: 'attention', finding: 'replicasSilent', detail: { names: host } })
  await line.mend()
})

test('a silent, stopped or promoted replica is not used, and responses stay correct', async () => {
  await becomes(null)
  line.swallow()
  await setStock(50)
  expect(await shownStock()).toBe(50)
  await line.cut()
  expect(await shownStock()).toBe(50)
  await becomes('unreachable')
  await line.mend()
  await becomes(null)

  await replication.killReplica()
  expect(await shownStock()).toBe(50)
  await becomes('unreachable')
  await replication.startReplica()
  await becomes(null)

  await replication.askReplica('SELECT pg_promote()')
  await becomes('no_replica')
  expect((await examine(ctx, ['replicas'])).get('replicas')).toMatchObject({ finding: 'replicasStrange' })
  await setStock(40)
  expect(await shownStock()).toBe(40)
})
