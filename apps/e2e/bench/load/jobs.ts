import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@haat/api/src/db/client.ts'
import { settings } from '@haat/api/src/db/tables/shop/settings.ts'
import { nodeFlags } from '@haat/api/src/node-flags.ts'
import { aProduct } from '@haat/api/src/testing/factories/catalog.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { count, type Figure } from '../figures.ts'
import { secondsOf } from '../machine/machine.ts'
import { post } from './load.ts'
import { orderBody } from './orders.ts'

interface Bench {
  /** orders of the burst */
  burst: number
  /** seconds of the steady load */
  seconds: number
  say: (what: string) => void
}

/** `perSecond`: minimum for messages and for emails; `delay`: maximum seconds until the confirmation. */
const limits = { perSecond: 300, delay: 2 }
const steady = 100

/** Throughput of order messages and emails in two processes, with a mail server that accepts everything at once. */
export async function measureJobs({ burst, seconds, say }: Bench): Promise<Figure[]> {
  const sink = fork(join(import.meta.dirname, 'mail-sink.ts'))
  const [port] = await once(sink, 'message')
  const shop = await openShop({
    flags: nodeFlags,
    processes: 2,
    env: { RATE_LIMIT_FACTOR: '100000', TRUST_PROXY: '1', SMTP_URL: `smtp://127.0.0.1:${port}` },
  })
  try {
    const productId = await openForGuests(shop)
    say(`${count(burst)} orders at once`)
    const figures = await measureBurst(shop, burst)
    say(`${steady} orders a second, for ${seconds} s`)
    figures.push(await measureSteady(shop, productId, seconds))
    const reply = once(sink, 'message')
    sink.send('count')
    const [{ taken, different }] = (await reply) as [{ taken: number; different: number }]
    figures.push({
      what: 'mails that came more than once',
      load: `${count(taken)} mails`,
      measured: String(taken - different),
      budget: '0',
      ok: taken === different,
    })
    return figures
  } finally {
    await shop.stop()
    sink.disconnect()
  }
}

/** Returns the id of a product that guests can buy. */
async function openForGuests(shop: Shop): Promise<string> {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 })
  try {
    const data = { loginForPurchase: false }
    await db.insert(settings).values({ group: 'security', data }).onConflictDoUpdate({ target: settings.group, set: { data } })
    return (await aProduct(db, { price: 1000, stock: 1_000_000, slug: `bench-${randomUUID()}` })).id
  } finally {
    await close()
  }
}

/** A burst of orders that the database inserts in one transaction. */
async function measureBurst(shop: Shop, burst: number): Promise<Figure[]> {
  await settled(shop)
  const before = await processorTime(shop)
  await shop.ask(
    `WITH goods AS (SELECT p.id, p.name, p.slug, v.id AS variant_id, v.sku FROM products p JOIN variants v ON v.product_id = p.id LIMIT 1),
      made AS (INSERT INTO orders (id, order_id, email, status, payment_status, fulfilment_status, payment_method, currency, item_total,
          discount, delivery, total, delivery_type, delivery_area, billing, shipping, explanation)
        SELECT uuidv7(), (70000000000000 + n)::text, 'burst' || n || '@example.com', 'placed', 'unpaid', 'unfulfilled', 'cod',
          '{"name":"USD","s":"$","exchangeRate":1,"decimals":1}', 1000, 0, 200, 1200, 'delivery', 'Dhaka', who, who, '[]'
        FROM generate_series(1, $1::int) n, LATERAL (SELECT jsonb_build_object('fullName', 'Rahima Khatun', 'phone', '+8801712345678',
          'email', 'burst' || n || '@example.com', 'house', '12', 'city', 'Dhaka', 'state', '', 'zipCode', '1205', 'country', 'BD') AS who) w
        RETURNING id, order_id),
      lines AS (INSERT INTO order_lines (id, order_id, position, product_id, variant_id, name, slug, sku, qty, price, discount, total)
        SELECT uuidv7(), made.id, 0, g.id, g.variant_id, g.name, g.slug, g.sku, 1, 1000, 0, 1000 FROM made CROSS JOIN goods g),
      messages AS (INSERT INTO outbox (id, topic, reference) SELECT uuidv7(), 'order.placed', order_id FROM made)
    SELECT pg_notify('jobs', 'outbox')`,
    [burst],
  )
  await settled(shop)
  const [took] = await shop.ask<{ messages: number; mails: number; sent: number }>(
    `SELECT (SELECT extract(epoch FROM max(done_at) - min(created_at))::float8 FROM outbox WHERE reference LIKE '7%') AS messages,
      extract(epoch FROM max(sent_at) - min(created_at))::float8 AS mails, count(sent_at)::int AS sent
      FROM mails WHERE reference LIKE '7%'`,
  )
  const used = (await processorTime(shop)) - before
  const rate = (what: string, perSecond: number): Figure => ({
    what,
    load: `${count(burst)} orders at once`,
    measured: `${count(perSecond)}/s`,
    ratio: perSecond / limits.perSecond,
    budget: `≥ ${limits.perSecond}/s`,
    ok: perSecond >= limits.perSecond,
  })
  return [
    rate('messages of orders, done', burst / took!.messages),
    rate('mails, handed to the mail server', took!.sent / took!.mails),
    {
      what: 'processor time of both processes and PostgreSQL',
      load: `${count(burst)} orders at once`,
      measured: `${((used * 1000) / (burst + took!.sent)).toFixed(1)} ms for a message or mail`,
      ratio: used / (burst + took!.sent) / affordable,
      budget: `≤ ${(affordable * 1000).toFixed(1)} ms: two processors do ${limits.perSecond}/s`,
      ok: used / (burst + took!.sent) <= affordable,
    },
  ]
}

const affordable = 2 / limits.perSecond

/** Processor seconds of the shop's processes and of all PostgreSQL backends so far. */
async function processorTime(shop: Shop): Promise<number> {
  const backends = await shop.ask<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  const pids = [...shop.processes, ...backends].map(({ pid }) => pid)
  return pids.reduce((sum, pid) => sum + secondsOf(pid), 0)
}

/** An IP in a separate network for each guest: orders from one network run one after the other, because open orders per network are limited. */
const networkOf = (n: number): string => `10.${(n >> 8) & 255}.${n & 255}.1`

/** Guests order at a constant rate, whatever the delay of the shop. */
async function measureSteady(shop: Shop, productId: string, seconds: number): Promise<Figure> {
  const agent = new Agent({ keepAlive: true })
  const sent: Promise<number>[] = []
  const begin = performance.now()
  for (let n = 0; n < steady * seconds; n++) {
    const wait = begin + (n * 1000) / steady - performance.now()
    if (wait > 0) await sleep(wait)
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID(), 'X-Forwarded-For': networkOf(n) }
    sent.push(post(agent, `${shop.processes[n % 2]!.url}/api/home/orders`, orderBody(productId), headers))
  }
  const placed = (await Promise.all(sent)).filter((status) => status === 201).length
  const pace = placed / ((performance.now() - begin) / 1000)
  agent.destroy()
  await settled(shop)
  const [late] = await shop.ask<{ p50: number; p99: number; most: number }>(
    `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY late) AS p50, percentile_cont(0.99) WITHIN GROUP (ORDER BY late) AS p99, max(late) AS most
      FROM (SELECT extract(epoch FROM m.sent_at - o.placed_at)::float8 AS late FROM mails m JOIN orders o ON o.order_id = m.reference
        WHERE m.kind = 'order-placed' AND o.order_id NOT LIKE '7%' AND m.sent_at > now() - interval '10 minutes') x`,
  )
  const inSeconds = (value: number) => `${value.toFixed(2)} s`
  return {
    what: 'confirmation handed over after its order',
    load: `${count(pace)} orders/s, ${count(placed)} orders`,
    measured: `p50 ${inSeconds(late!.p50)}, p99 ${inSeconds(late!.p99)}, longest ${inSeconds(late!.most)}`,
    ratio: late!.most / limits.delay,
    budget: `≤ ${limits.delay} s`,
    ok: late!.most <= limits.delay,
  }
}

/** Waits until all messages are processed and all emails are sent. */
async function settled(shop: Shop): Promise<void> {
  for (;;) {
    const [left] = await shop.ask<{ n: number }>(
      `SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL)::int + (SELECT count(*) FROM mails WHERE state = 'queued')::int AS n`,
    )
    if (left!.n === 0) return
    await sleep(200)
  }
}
