import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Shop } from '../../support/shop/shop.ts'
import type { Figure } from '../figures.ts'
import { askedOf, compared, type Server } from '../load/compare.ts'
import { type Asked, askOnce } from '../load/load.ts'
import { gatherAnswers } from '../load/requests.ts'
import type { Bare } from './bare.ts'
import { countGarbage, type GarbageCounter } from './garbage.ts'

interface Bench {
  shop: Shop
  bare: Bare
  /** garbage counter of the shop process */
  garbage: GarbageCounter
  seconds: number
  say: (what: string) => void
}

/** A response of the shop, and the texts that are stored instead of it. */
interface Answer {
  what: string
  asked: Asked | string[]
  table: string
  /** number of texts of one response; the database joins several */
  parts: number
}

/** Rows of a table of texts. */
const rows = 20_000
const connections = 16

/** Cost of a statement that only fetches stored texts, compared with the responses of the shop. */
export async function measureFloor({ shop, bare, garbage, seconds, say }: Bench): Promise<Figure[]> {
  await shop.ask('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  say('gathering addresses')
  const { products, lists, cart } = await gatherAnswers(shop)
  const answers: Answer[] = [
    { what: 'product', asked: products, table: 'floor_products', parts: 1 },
    { what: 'list of 24', asked: lists, table: 'floor_cards', parts: 24 },
    { what: 'price of a cart', asked: cart, table: 'floor_quotes', parts: 1 },
  ]
  const figures: Figure[] = []
  const floorGarbage = countGarbage()
  try {
    for (const answer of answers) await store(shop, answer)
    const { server, stop } = await openFloor(shop, floorGarbage)
    try {
      const measure = async (what: string, asked: Asked, from: Server) => {
        say(what)
        figures.push(
          await compared({ shop, server: from, bare, seconds }, { what, asked, cached: false }, connections, undefined),
        )
      }
      for (const { what, asked, table, parts } of answers) {
        await measure(`${what}, from the shop`, Array.isArray(asked) ? askedOf(asked) : asked, {
          url: shop.url,
          pid: shop.processes[0]!.pid,
          garbage,
        })
        const texts = parts === 1 ? 'one text' : `${parts} texts`
        await measure(`${what}, ${texts} by key, a statement for each request`, numbered(`/own/${table}`, parts), server)
        await measure(
          `${what}, ${texts} by key, concurrent requests share a statement`,
          numbered(`/shared/${table}`, parts),
          server,
        )
      }
    } finally {
      stop()
    }
  } finally {
    floorGarbage.remove()
  }
  return figures
}

/** Stores the parts of a response of the shop in many rows. */
async function store(shop: Shop, { asked, table, parts }: Answer): Promise<void> {
  const request = Array.isArray(asked) ? { path: asked[0]! } : asked
  const reply = await askOnce(shop.url + String(request.path), request)
  const text = await reply.text()
  const { products } = JSON.parse(text) as { products?: unknown[] }
  const texts = parts === 1 ? [text] : products!.map((card) => JSON.stringify(card))
  await shop.ask(`CREATE TABLE ${table} (id int PRIMARY KEY, body text NOT NULL)`)
  await shop.ask(
    `INSERT INTO ${table} SELECT n, ($1::text[])[1 + n % cardinality($1::text[])] FROM generate_series(0, ${rows - 1}) AS n`,
    [texts],
  )
  await shop.ask(`VACUUM (ANALYZE, FREEZE) ${table}`)
}

async function openFloor(shop: Shop, garbage: GarbageCounter): Promise<{ server: Server; stop: () => void }> {
  const child = fork(join(import.meta.dirname, 'floor-server.ts'), [shop.databaseUrl, String(rows)], {
    env: { ...process.env, ...garbage.env },
  })
  const [port] = (await once(child, 'message')) as [number]
  return { server: { url: `http://127.0.0.1:${port}`, pid: child.pid!, garbage }, stop: () => child.disconnect() }
}

/** Another number in each request. */
function numbered(path: string, parts: number): Asked {
  let number = 0
  return { path: () => `${path}/${number++ % rows}${parts === 1 ? '' : `?parts=${parts}`}` }
}
