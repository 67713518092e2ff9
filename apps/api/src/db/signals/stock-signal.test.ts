import { catalogApi } from '@haat/shared/catalog/endpoints.ts'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/app.ts'
import { aProduct } from '../../testing/factories/catalog.ts'
import { ctxOf } from '../../testing/factories/ctx.ts'
import { givenArea } from '../../testing/factories/delivery.ts'
import { placeOrder } from '../../testing/factories/orders.ts'
import { givenSettings } from '../../testing/factories/settings.ts'
import { stockSignal } from './stock-signal.ts'

const shop = await startTestApp()
const { db, pool } = shop
let heard: string[] = []

beforeAll(async () => {
  const notificationListener = new pg.Client(shop.databaseUrl)
  await notificationListener.connect()
  notificationListener.on('notification', ({ payload = '' }) => heard.push(payload))
  notificationListener.on('error', () => {}) // the test database is dropped at the end of the file
  await notificationListener.query('LISTEN catalog')
  return () => notificationListener.end()
})

/** Stock notifications that `work` causes. Notifications arrive in commit order, so a first and a last one mark its begin and end. */
async function heardOf(work: () => Promise<unknown>): Promise<string[]> {
  const mark = async (word: string) => {
    await pool.query("SELECT pg_notify('catalog', $1)", [word])
    await expect.poll(() => heard).toContain(word)
  }
  await mark('begin')
  heard = []
  await work()
  await mark('end')
  return heard.filter((word) => word === 'stock')
}

/** Stock notifications of one update in its own transaction. */
const update = (change: string, variantId: string, notified: 'now' | 'later') =>
  heardOf(() => updateStock(change, variantId, notified))

async function updateStock(change: string, variantId: string, notified: 'now' | 'later'): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query("SELECT set_config('haat.stock_notified', $1, true)", [notified])
    await client.query(`UPDATE stock SET on_hand = ${change} WHERE variant_id = $1`, [variantId])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

test('for a sale that notifies later, the database notifies only if the product sells out or is back in stock', async () => {
  const product = await aProduct(db, { stock: 3 })
  const id = product.variants[0]!.id
  expect(await update('on_hand - 1', id, 'later')).toEqual([])
  expect(await update('0', id, 'later')).toEqual(['stock'])
  expect(await update('0', id, 'later')).toEqual([])
  expect(await update('2', id, 'later')).toEqual(['stock'])
  expect(await update('NULL', id, 'later')).toEqual([])
  expect(await update('0', id, 'later')).toEqual(['stock'])
})

test('every other write to stock notifies immediately, also in the next transaction of the connection', async () => {
  const product = await aProduct(db, { stock: 9 })
  const id = product.variants[0]!.id
  expect(await update('on_hand - 1', id, 'later')).toEqual([])
  expect(await update('on_hand - 1', id, 'now')).toEqual(['stock'])
  const byHand = () => pool.query('UPDATE stock SET on_hand = on_hand - 1 WHERE variant_id = $1', [id])
  expect(await heardOf(byHand)).toEqual(['stock'])
})

test('many sales within a moment notify once, and the last sale is always notified', async () => {
  let dropped = 0
  const sales = stockSignal(pool, pino({ level: 'silent' }), () => {
    dropped += 1
  })
  const sell = async () => {
    for (let n = 0; n < 50; n++) sales.notify()
    await sales.stop()
  }
  expect(await heardOf(sell)).toEqual(['stock'])
  expect(await heardOf(sell)).toEqual(['stock'])
  await new Promise((later) => setTimeout(later, 150))
  heard = []
  dropped = 0
  sales.notify()
  expect(dropped).toBe(1) // this process drops its cached responses before the buyer gets the response
  await expect.poll(() => heard).toEqual(['stock'])
})

test('a refused order sends no notification, so it cannot flush the response cache', async () => {
  await givenSettings(ctxOf(shop), 'security', { loginForPurchase: true })
  await givenArea(ctxOf(shop))
  const product = await aProduct(db, { stock: 2 })
  const refused = async () => {
    expect((await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }])).status).toBe(401)
    await new Promise((later) => setTimeout(later, 250))
  }
  expect(await heardOf(refused)).toEqual([])
})

test('the product endpoint shows the new quantity after a sale, and out of stock after the last one', async () => {
  await givenSettings(ctxOf(shop), 'security', { loginForPurchase: false })
  await givenArea(ctxOf(shop))
  const product = await aProduct(db, { slug: 'last-two', stock: 2 })
  const visitor = shop.visitor()
  const shown = async () => {
    const { quantity, inStock } = (await visitor.call(catalogApi.product, { slug: 'last-two' })).body.product
    return { quantity, inStock }
  }
  expect(await shown()).toEqual({ quantity: 2, inStock: true })
  expect((await placeOrder(visitor, [{ _id: product.id, qty: 1 }])).status).toBe(201)
  await expect.poll(shown, { interval: 10 }).toEqual({ quantity: 1, inStock: true })
  expect((await placeOrder(visitor, [{ _id: product.id, qty: 1 }])).status).toBe(201)
  await expect.poll(shown, { interval: 10 }).toEqual({ quantity: 0, inStock: false })
})
