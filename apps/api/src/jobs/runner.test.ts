import { ordersApi } from '@haat/shared/orders/endpoints.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { outbox } from '../db/tables/sales/orders.ts'
import { mails } from '../db/tables/shop/mails.ts'
import { claimMails } from '../modules/mails/queue/send.ts'
import { claimMessages, forEachMessage, processMessage, processMessages } from '../modules/orders/outbox/process.ts'
import type { WriteLoad } from '../platform/observing/write-load.ts'
import { startTestApp } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
import { aProduct } from '../testing/factories/catalog.ts'
import { ctxOf } from '../testing/factories/ctx.ts'
import { givenArea } from '../testing/factories/delivery.ts'
import { placeOrder } from '../testing/factories/orders.ts'
import { givenSettings } from '../testing/factories/settings.ts'
import { mailsAtOnce } from './queues.ts'
import { openJobs } from './runner.ts'

const shop = await startTestApp()
const ctx = ctxOf(shop)
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await shop.db.delete(mails)
  await shop.db.delete(outbox)
})

/** A runner that records the recipients of its emails in `sent`. */
function runner(sent: string[], options: Parameters<typeof openJobs>[1] = {}, writes?: WriteLoad) {
  const gateway = { send: async ({ to }: { to: string }) => void sent.push(to), close: () => {} }
  const renderers = {
    'reset-password': async (_: unknown, { to }: { to: string | null }) => ({ to: to!, words: { name: '', minutes: '60' } }),
  }
  const log = pino({ level: 'silent' })
  const jobs = openJobs(
    { database: shop, url: shop.databaseUrl, log, writes },
    { gateway, renderers, pollEvery: 3600, ...options },
  )
  ends.push(jobs.stop)
  jobs.work(shop.env)
  return jobs
}

const addresses = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `buyer-${from + n}@example.com`)
const addMails = (recipients: string[], kind = 'reset-password') =>
  shop.db.insert(mails).values(recipients.map((recipient) => ({ kind, recipient, language: 'en' })))
const expireLeases = () => shop.pool.query('UPDATE mails SET due_at = now(); UPDATE outbox SET due_at = now()')

test('two runners send each email of many batches once after one notification', async () => {
  const all = addresses(0, 300)
  const sent: string[] = []
  const one = runner(sent)
  runner(sent)
  await addMails(all)
  one.wake('mail')
  await eventually(async () => expect(await shop.db.$count(mails, sql`state = 'sent' AND attempts = 1`)).toBe(300))
  expect(sent.toSorted()).toEqual(all.toSorted())
})

test('emails of a dead runner are sent by another one after the lease, each once', async () => {
  await addMails(addresses(0, 20))
  const [claimed] = await claimMails(ctx, { limit: 1, lease: 3600 }) // the process dies here
  const sent: string[] = []
  const jobs = runner(sent)
  await eventually(() => expect(sent).toHaveLength(19))
  await addMails(['later@example.com'])
  jobs.wake('mail')
  await eventually(() => expect(sent).toContain('later@example.com'))
  expect(sent).not.toContain(claimed!.recipient)
  await expireLeases()
  jobs.wake('mail')
  await eventually(() => expect(sent).toContain(claimed!.recipient))
  await eventually(async () => expect(await shop.db.$count(mails, sql`state = 'sent'`)).toBe(21))
  expect(sent.toSorted()).toEqual([...addresses(0, 20), 'later@example.com'].toSorted())
})

test('emails that a stopped runner had claimed but not started are due immediately', async () => {
  const { promise: busy, resolve: free } = Promise.withResolvers<void>()
  await addMails(addresses(0, mailsAtOnce + 20))
  const sent: string[] = []
  let begun = 0
  const slow = {
    send: ({ to }: { to: string }) => {
      begun += 1
      return busy.then(() => void sent.push(to))
    },
    close: () => {},
  }
  const first = runner([], { gateway: slow })
  await eventually(async () => expect(await shop.db.$count(mails, sql`attempts = 1`)).toBe(mailsAtOnce + 20))
  await eventually(() => expect(begun).toBe(mailsAtOnce))
  const stopped = first.stop()
  runner(sent, { pollEvery: 0.1 })
  await eventually(() => expect(sent).toHaveLength(20))
  free()
  await stopped
  expect(sent.toSorted()).toEqual(addresses(0, mailsAtOnce + 20).toSorted())
})

test('emails wait while many writes are in progress, for a limited time', async () => {
  let isHigh = true
  await shop.db.insert(mails).values([
    { kind: 'reset-password', recipient: 'now@example.com', language: 'en' },
    { kind: 'reset-password', recipient: 'late@example.com', language: 'en', dueAt: new Date(Date.now() - 7_200_000) },
  ])
  const sent: string[] = []
  runner(sent, { waitForWrites: 3600 }, { counted: (work) => work(), isHigh: () => isHigh })
  await eventually(() => expect(sent).toEqual(['late@example.com']))
  isHigh = false
  await eventually(() => expect(sent).toEqual(['late@example.com', 'now@example.com']))
})

test('orders in progress count as writes until they are answered, reads do not', async () => {
  const { id } = await aProduct(shop.db, { stock: 10 })
  await givenArea(ctx)
  await givenSettings(ctx, 'security', { loginForPurchase: false })
  const visitor = shop.visitor()
  const blocker = new pg.Client(shop.databaseUrl)
  await blocker.connect()
  ends.push(() => blocker.end())
  const inProgress = async <T>(table: string, send: () => Promise<T>[]) => {
    await blocker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    const answers = Promise.all(send())
    await eventually(async () => expect((await blocker.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount).toBe(4))
    const isHigh = shop.writes.isHigh()
    await blocker.query('COMMIT')
    return { isHigh, answers: await answers }
  }
  const orders = await inProgress('idempotency', () =>
    Array.from({ length: 4 }, () => placeOrder(visitor, [{ _id: id, qty: 1 }])),
  )
  expect(orders).toMatchObject({ isHigh: true, answers: Array(4).fill({ status: 201 }) })
  await eventually(() => expect(shop.writes.isHigh()).toBe(false))
  const { order, token } = orders.answers[0]!.body
  const reads = await inProgress('orders', () =>
    Array.from({ length: 4 }, () => visitor.call(ordersApi.read, { orderId: order.orderId, token })),
  )
  expect(reads.isHigh).toBe(false)
})

test('kinds take turns: a backlog of one kind delays the others by no more than a batch', async () => {
  await addMails(addresses(0, 200), 'back-in-stock')
  await addMails(['forgetful@example.com'])
  const claimed = await claimMails(ctx, { limit: 10, lease: 60 })
  expect(claimed).toHaveLength(10)
  expect(claimed.map(({ recipient }) => recipient)).toContain('forgetful@example.com')

  const backlog = Array.from({ length: 200 }, (_, n) => ({ topic: 'order.shipped', reference: `${n}` }))
  await shop.db.insert(outbox).values([...backlog, { topic: 'order.placed', reference: 'x' }])
  const messages = await claimMessages(ctx, { limit: 10, lease: 60 })
  expect(messages).toHaveLength(10)
  const [placed] = await shop.db.select().from(outbox).where(sql`topic = 'order.placed'`)
  expect(messages.map(({ id }) => id)).toContain(placed!.id)
})

test('order confirmations are claimed before less urgent emails, until those are late', async () => {
  await addMails(addresses(0, 30), 'order-received')
  await addMails(addresses(30, 60), 'order-placed')
  const kinds = async () => (await claimMails(ctx, { limit: 20, lease: 60 })).map(({ kind }) => kind)
  expect(new Set(await kinds())).toEqual(new Set(['order-placed']))
  await shop.pool.query("UPDATE mails SET due_at = now() - interval '1 minute' WHERE kind = 'order-received'")
  const claimed = await kinds()
  expect(claimed.filter((kind) => kind === 'order-placed')).toHaveLength(10)
  expect(claimed.filter((kind) => kind === 'order-received')).toHaveLength(10)
  expect(await kinds()).toHaveLength(20)
})

test('a message that two runners have claimed takes effect once; a failing one is retried, then marked failed', async () => {
  await shop.db.insert(outbox).values({ topic: 'order.placed', reference: 'x' })
  const [first] = await claimMessages(ctx, { limit: 10, lease: 60 })
  expect(await claimMessages(ctx, { limit: 10, lease: 60 })).toEqual([])
  await expireLeases()
  const [second] = await claimMessages(ctx, { limit: 10, lease: 60 })
  expect(second).toEqual({ id: first!.id, kind: 'order.placed', attempts: 2 })
  const secret = new Error('of rahima@example.org')
  const failing = { listeners: { 'order.placed': [() => Promise.reject(secret)] }, attempts: 2, retryDelay: 3600 }
  await expect(processMessage(ctx, first!, failing)).rejects.toThrow(secret)
  const row = async () => (await shop.db.select().from(outbox))[0]!
  expect(await row()).toMatchObject({ lastError: 'Error', failedAt: null })
  expect(await claimMessages(ctx, { limit: 10, lease: 60 })).toEqual([])
  await expect(processMessage(ctx, second!, failing)).rejects.toThrow(secret)
  expect(await row()).toMatchObject({ failedAt: expect.any(Date), doneAt: null })

  let effects = 0
  const counting = { ...failing, listeners: { 'order.placed': [async () => ++effects] } }
  await Promise.all([processMessage(ctx, first!, counting), processMessage(ctx, second!, counting)])
  expect(effects).toBe(1)
  expect(await row()).toMatchObject({ failedAt: null, doneAt: expect.any(Date) })
})

test('a failing message in a batch does not affect the other messages', async () => {
  await shop.db.insert(outbox).values(['a', 'bad', 'c'].map((reference) => ({ topic: 'order.placed', reference })))
  const claims = await claimMessages(ctx, { limit: 10, lease: 60 })
  const listen = forEachMessage(async (ctx, { reference }) => {
    await ctx.db.insert(mails).values({ kind: 'reset-password', recipient: `${reference}@example.com`, language: 'en' })
    if (reference === 'bad') throw new Error('bad')
  })
  await processMessages(ctx, claims, { listeners: { 'order.placed': [listen] }, attempts: 3, retryDelay: 3600 })
  const rows = await shop.db.select().from(outbox).orderBy(outbox.reference)
  expect(rows.map(({ reference, doneAt, lastError }) => [reference, doneAt !== null, lastError])).toEqual([
    ['a', true, null],
    ['bad', false, 'Error'],
    ['c', true, null],
  ])
  const recipients = await shop.db.select({ to: mails.recipient }).from(mails)
  expect(recipients.map(({ to }) => to).toSorted()).toEqual(['a@example.com', 'c@example.com'])
})
