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
  notificationListener.on('error', () => {}) // the database goes with the file
  await notificationListener.query('LISTEN catalog')
  return () => notificationListener.end()
})

/** What is heard of that work about stock. News travels in the order of commits, so words of our own mark where it begins and ends. */
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

/** One update of stock in a transaction of its own. */
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

test('a sale that tells later is told by the database only where something ran out or came back', async () => {
  const product = await aProduct(db, { stock: 3 })
  const id = product.variants[0]!.id
  expect(await update('on_hand - 1', id, 'later')).toEqual([])
  expect(await update('0', id, 'later')).toEqual(['stock'])
  expect(await update('0', id, 'later')).toEqual([])
  expect(await update('2', id, 'later')).toEqual(['stock'])
  expect(await update('NULL', id, 'later')).toEqual([])
  expect(await update('0', id, 'later')).toEqual(['stock'])
})

test('every other write to stock is told at once, also in the next transaction of the same connection', async () => {
  const product = await aProduct(db, { stock: 9 })
  const id = product.variants[0]!.id
  expect(await update('on_hand - 1', id, 'later')).toEqual([])
  expect(await update('on_hand - 1', id, 'now')).toEqual(['stock'])
  const byHand = () => pool.query('UPDATE stock SET on_hand = on_hand - 1 WHERE variant_id = $1', [id])
  expect(await heardOf(byHand)).toEqual(['stock'])
})

test('many sales of a moment are told once, and the last of them always', async () => {
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
  expect(dropped).toBe(1) // this process forgets before the buyer has his answer
  await expect.poll(() => heard).toEqual(['stock'])
})

test('an order that is refused tells nothing: nobody can empty the kept answers with it', async () => {
  await givenSettings(ctxOf(shop), 'security', { loginForPurchase: true })
  await givenArea(ctxOf(shop))
  const product = await aProduct(db, { stock: 2 })
  const refused = async () => {
    expect((await placeOrder(shop.visitor(), [{ _id: product.id, qty: 1 }])).status).toBe(401)
    await new Promise((later) => setTimeout(later, 250))
  }
  expect(await heardOf(refused)).toEqual([])
})

test('what was sold is shown, and what sold out is shown as such', async () => {
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
