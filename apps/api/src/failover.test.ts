import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cartApi } from '@haat/shared/cart/endpoints.ts'
import { checkoutApi } from '@haat/shared/checkout/endpoints.ts'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { findViolations } from './commands/check.ts'
import { openClient } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { rows } from './db/rows.ts'
import { readEnv } from './platform/env.ts'
import { withDatabaseName } from './platform/network/database-address.ts'
import { startShop } from './start-shop.ts'
import { Client } from './testing/client.ts'
import { cuttable } from './testing/cuttable.ts'
import { eventually } from './testing/eventually.ts'
import { aProduct } from './testing/factories/catalog.ts'
import { givenArea } from './testing/factories/delivery.ts'
import { givenOrderBody } from './testing/factories/orders.ts'
import { givenSettings } from './testing/factories/settings.ts'
import { startReplication } from './testing/replica.ts'

const replication = await startReplication({ isSynchronous: true })
const dataDir = mkdtempSync(join(tmpdir(), 'haat-failover-'))
const log = pino({ level: 'silent' })
/** The connection of the shop to the primary, which tests can cut. */
const line = await cuttable(replication.primaryUrl)
const hostOf = (url: string) => new URL(url).host
// The replica is listed first, because the order of the hosts must not matter.
const url = replication.replicaUrl.replace(hostOf(replication.replicaUrl), (host) => `${host},${hostOf(line.url)}`)
const env = readEnv(
  {
    PORT: '0',
    DATABASE_URL: `${url}?target_session_attrs=read-write`,
    DATABASE_REPLICA_URLS: `${line.url},${replication.replicaUrl}`,
    DATABASE_REPLICA_MAX_LAG: '600', // a slow machine is no lagging replica
    DATABASE_POOL: '4',
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000',
  },
  {},
)
const shop = await startShop(env, { log, prepare: async () => {} })
const { db } = shop.database
const ctx = { db, env, person: null, address: '', language: 'en' as const, log }
const open = { openOrdersPerAccount: 0, openOrdersPerAddress: 0, openOrdersPerNetwork: 0 }
await givenSettings(ctx, 'security', { loginForPurchase: false, ...open })
await givenArea(ctx)
const product = await aProduct(db, { slug: 'lamp', name: 'Lamp', price: 1000, stock: 1_000_000 })
afterAll(async () => {
  await shop.stop()
  await replication.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const body = givenOrderBody([{ _id: product.id, qty: 1 }])
const seen = await new Client(shop.address).call(cartApi.quote, { items: body.items, delivery: body.deliveryInfo })
const expectedTotal = seen.body.quote.total

/** Buyers who retry each order with the same idempotency key until it is acknowledged. */
function startBuying(buyers: number) {
  const acknowledged: string[] = []
  const refusals: { status: number; retryAfter: number }[] = []
  let isOpen = true
  const all = Array.from({ length: buyers }, async () => {
    const visitor = new Client(shop.address)
    while (isOpen) {
      const idempotencyKey = randomUUID()
      for (;;) {
        const {
          status,
          headers,
          body: answer,
        } = await visitor.call(checkoutApi.place, { ...body, expectedTotal }, { idempotencyKey })
        if (status === 201) {
          acknowledged.push(answer.order.orderId)
          break
        }
        refusals.push({ status, retryAfter: Number(headers['retry-after']) })
        await new Promise((later) => setTimeout(later, 50))
      }
    }
  })
  return {
    acknowledged,
    refusals,
    /** Resolves when so many more orders are acknowledged. */
    more: (count: number) => {
      const from = acknowledged.length
      return eventually(() => expect(acknowledged.length).toBeGreaterThanOrEqual(from + count))
    },
    stop: async () => {
      isOpen = false
      await Promise.all(all)
    },
  }
}

const ready = async () =>
  (await (await fetch(`${shop.address}/readyz`)).json()) as {
    ready: boolean
    missing: string[]
    replicas: { fault: string | null; isUsed: boolean }[]
  }

test('the pool, separate connections, migrations and temporary databases use the primary of several hosts', async () => {
  const isInRecovery = 'SELECT pg_is_in_recovery() AS "isReplica", current_database() AS name'
  expect((await shop.database.pool.query(isInRecovery)).rows).toEqual([{ isReplica: false, name: 'haat' }])
  const client = openClient(withDatabaseName(url, 'postgres'))
  await client.connect()
  expect((await client.query(isInRecovery)).rows).toEqual([{ isReplica: false, name: 'postgres' }])
  await client.end()
  expect(await migrate(url)).toBe(0)
  await eventually(async () => expect((await ready()).replicas.map(({ fault }) => fault)).toEqual(['is_primary', null]))
})

test('after the primary fails, orders get 503 until the replica is promoted; acknowledged orders exist once', async () => {
  const buying = startBuying(3)
  await buying.more(10)
  await line.cut()
  await replication.killPrimary()
  await eventually(() => expect(buying.refusals.length).toBeGreaterThan(3))
  await eventually(async () => expect(await ready()).toMatchObject({ ready: false }))
  const client = openClient(url)
  await expect(client.connect()).rejects.toThrow(/no host accepts writes: .*only reads; .*ECONNREFUSED/)

  await replication.askReplica('SELECT pg_promote()')
  await buying.more(10)
  await buying.stop()
  for (const { status, retryAfter } of buying.refusals) {
    expect(status).toBe(503)
    expect(retryAfter).toBeGreaterThan(0)
  }
  await eventually(async () => expect(await ready()).toMatchObject({ ready: true, missing: [] }))

  const stored = await rows<{ id: string }>(db, sql`SELECT order_id AS id FROM orders`)
  expect(stored.map(({ id }) => id).sort()).toEqual([...buying.acknowledged].sort())
  expect(await findViolations(db)).toEqual([])
  expect(await migrate(url)).toBe(0)
  await eventually(async () => expect((await ready()).replicas.map(({ fault }) => fault)).toEqual(['unreachable', 'is_primary']))
})
