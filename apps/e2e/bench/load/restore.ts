import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '@haat/api/src/db/client.ts'
import { aProduct } from '@haat/api/src/testing/factories/catalog.ts'
import pg from 'pg'
import { knownBase, type Shop } from '../../support/shop/shop.ts'
import { count, type Figure, megabytes } from '../figures.ts'
import { allowGuests, orderBody } from './orders.ts'

const program = resolve(import.meta.dirname, '../../../api/dist/cli.js')
/** Rows of one order: the order, its line, and the event of its placement. */
const rowsOfOrder = 3
const batch = 50_000
const tables = ['orders', 'order_lines', 'order_events'] as const

interface Bench {
  shop: Shop
  /** rows of orders, lines and events together */
  rows: number
  say: (what: string) => void
}

/** Restore drill: backs up a shop with years of orders, verifies the backup and restores it into an empty database, which must have the same orders. */
export async function measureRestore({ shop, rows, say }: Bench): Promise<Figure[]> {
  const real = await placeOne(shop)
  await copyOrder(shop, real, Math.ceil(rows / rowsOfOrder), say)
  const folder = mkdtempSync(join(tmpdir(), 'haat-restore-'))
  const name = `shop_${randomBytes(5).toString('hex')}`
  const file = join(folder, 'shop.tar')
  const about = `${count(await rowsIn(shop.databaseUrl))} rows of orders, lines and events, ${megabytes(await bytesOf(shop))} of database`
  try {
    say('backup')
    const backup = await timed(() => run(shop.databaseUrl, shop.dataDir, 'backup', file))
    say('verification')
    const verification = await timed(() => run(shop.databaseUrl, shop.dataDir, 'backup', 'verify', file))
    await onServer(`CREATE DATABASE ${name}`)
    const url = `${knownBase().server}${name}`
    say('restore')
    const restore = await timed(() => run(url, join(folder, 'data'), 'restore', file))
    const [before, after] = [await rowsIn(shop.databaseUrl), await rowsIn(url)]
    if (before !== after) throw new Error(`${after} rows were restored of ${before}`)
    return [
      { what: 'backup, written and read back', load: about, measured: `${seconds(backup)}, ${megabytes(statSync(file).size)}` },
      {
        what: 'verification of the backup',
        load: 'restored into a temporary database, compared, invariants',
        measured: seconds(verification),
      },
      { what: 'restore into an empty database', load: 'compared, invariants, the same orders', measured: seconds(restore) },
    ]
  } finally {
    await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Places an order as a guest and waits until its message is processed, so that its copies cause no jobs. Returns the id of its row. */
async function placeOne(shop: Shop): Promise<string> {
  const { db, close } = openDatabase(shop.databaseUrl, { max: 1 })
  await allowGuests(db)
  const { id } = await aProduct(db, { price: 1000, stock: null, slug: `bench-${randomUUID()}` })
  await close()
  const reply = await fetch(`${shop.url}/api/home/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: orderBody(id),
  })
  if (reply.status !== 201) throw new Error(`the order was refused: ${await reply.text()}`)
  const { order } = (await reply.json()) as { order: { orderId: string } }
  for (;;) {
    const found = await shop.ask<{ id: string }>(
      "SELECT o.id FROM orders o JOIN outbox m ON m.reference = o.order_id WHERE o.order_id = $1 AND m.topic = 'order.placed' AND m.done_at IS NOT NULL",
      [order.orderId],
    )
    if (found[0]) return found[0].id
    await sleep(100)
  }
}

/**
 * Copies an order with all rows that the invariants require: line, event, payment, stock movement and messages. The copies have different guests and
 * are six minutes apart, because triggers look up earlier orders of the same guest and update the totals of each day.
 */
async function copyOrder(shop: Shop, real: string, copies: number, say: (what: string) => void): Promise<void> {
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  const copy = (table: string, where: string, changes: string) =>
    client.query(`INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT copy.*
      FROM copies CROSS JOIN (SELECT * FROM ${table} WHERE ${where}) r
      CROSS JOIN LATERAL jsonb_populate_record(NULL::${table}, to_jsonb(r) || jsonb_build_object(${changes})) copy`)
  try {
    await client.query('SET synchronous_commit = off')
    await client.query('CREATE TEMP TABLE copies (id uuid, order_id text, email text, placed_at timestamptz)')
    for (let from = 0; from < copies; from += batch) {
      say(`orders ${count(from)} to ${count(Math.min(copies, from + batch))}`)
      await client.query('TRUNCATE copies')
      await client.query(`INSERT INTO copies SELECT uuidv7(), (300000000 + n)::text || lpad((n % 99991)::text, 5, '0'),
          'guest-' || n || '@example.org', now() - n * interval '6 minutes'
        FROM generate_series(${from + 1}, ${Math.min(copies, from + batch)}) n`)
      const ofOrder = ['id', 'order_id', 'email', 'placed_at'].map((column) => `'${column}', copies.${column}`)
      await copy('orders', `id = '${real}'`, ofOrder.join())
      for (const table of ['order_lines', 'order_events'])
        await copy(table, `order_id = '${real}'`, "'id', uuidv7(), 'order_id', copies.id")
      await copy('payments', `order_id = '${real}'`, "'id', uuidv7(), 'order_id', copies.id, 'key', gen_random_uuid()")
      const ofNumber = `reference = (SELECT order_id FROM orders WHERE id = '${real}')`
      await copy('outbox', ofNumber, "'id', uuidv7(), 'reference', copies.order_id")
      const next = "nextval(pg_get_serial_sequence('stock_movements', 'id'))"
      await copy('stock_movements', ofNumber, `'id', ${next}, 'reference', copies.order_id`)
    }
  } finally {
    await client.end()
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

/** @throws Error with the output of the command if it fails */
async function run(databaseUrl: string, dataDir: string, ...words: string[]): Promise<void> {
  const env = {
    PATH: process.env.PATH,
    SESSION_SECRET: 'a secret that only tests know 0123456789',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  }
  await promisify(execFile)(process.execPath, [program, ...words], { env, maxBuffer: 64 * 1024 * 1024 }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`shop ${words.join(' ')} failed:\n${stdout}${stderr}`)
    },
  )
}

async function rowsIn(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const counts = tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')
    return Number((await client.query<{ n: string }>(`SELECT ${counts} AS n`)).rows[0]!.n)
  } finally {
    await client.end()
  }
}

const bytesOf = async (shop: Shop): Promise<number> =>
  Number((await shop.ask<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes'))[0]!.bytes)

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(`${knownBase().server}postgres`)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
