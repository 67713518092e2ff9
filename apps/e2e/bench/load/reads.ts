import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '../../support/shop/shop.ts'
import type { Figure } from '../figures.ts'
import type { Bare } from '../machine/bare.ts'
import type { GarbageCounter } from '../machine/garbage.ts'
import { askedOf, compared } from './compare.ts'
import { type Asked, quantile } from './load.ts'
import { deepPages, gatherQuestions, many, type Questions } from './requests.ts'

interface Bench {
  shop: Shop
  bare: Bare
  garbage: GarbageCounter
  seconds: number
  say: (what: string) => void
}

/** As browsers ask. */
const brotli = { 'Accept-Encoding': 'br' }
const home: Asked = { path: '/', headers: brotli }

/** Measures the read requests of shoppers. */
export async function measureReads(bench: Bench): Promise<Figure[]> {
  const { shop, say } = bench
  await shop.ask('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  say('gathering addresses')
  const q = await gatherQuestions(shop)
  const figures: Figure[] = []
  const look = async (what: string, asked: Asked | string | string[], connections: number, budget?: number) => {
    say(`${what}, ${connections} at a time`)
    const cached = typeof asked === 'string' || asked === home || (Array.isArray(asked) && asked.length < many)
    const server = { url: shop.url, pid: shop.processes[0]!.pid, garbage: bench.garbage }
    figures.push(await compared({ ...bench, server }, { what, asked: askedOf(asked), cached }, connections, budget))
  }
  const saved = 'list of 24, newest first, asked for again'
  await look(saved, q.list, 1)
  await look(saved, q.list, 16)
  await look(saved, q.list, 64, 0.25)
  const fresh = 'list of 24, another page in each request'
  await look(fresh, q.lists, 1)
  await look(fresh, q.lists, 16)
  await look(fresh, q.lists, 64)
  await look(`${fresh}, brotli`, { ...askedOf(q.lists), headers: brotli }, 16)
  await look('list sorted by price, another page in each request', q.byPrice, 16)
  await look('list filtered by price, another filter in each request', q.byRange, 16)
  await look('list of a category, another page in each request', q.inCategory, 16)
  await look('list of a category sorted by price, another page in each request', q.inCategoryByPrice, 16)
  await look('list filtered by category and price, with all facets and counts', q.categoryAndPrice, 16)
  await look('list filtered by category and brand, with all facets and counts', q.narrowed, 16)
  if (q.byField.length === 0) say('no custom fields: delete the benchmark database to measure them')
  else {
    await look('list of a collection, another page in each request', q.inCollection, 16)
    await look('list filtered by category and custom fields, with all facets and counts', q.byField, 16)
  }
  await look('search, other words in each request', q.searches, 16)
  await look('search with a typing error, other words in each request', q.slips, 16)
  await look('suggestions while typing, other letters in each request', q.suggestions, 16)
  await look('product, another one in each request', q.products, 16)
  await look('the same product again', q.products[0]!, 16)
  await look('price of a cart of three lines with delivery', q.cart, 16)
  await look('HTML of the home page', '/', 16)
  await look('HTML of the home page, brotli', home, 16)
  await look('HTML of a product page, another one in each request', q.productPages, 16)
  await look('HTML of a product page, brotli, another one in each request', { ...askedOf(q.productPages), headers: brotli }, 16)
  if (q.arabic.products.length === 0) say('no translated products: delete the benchmark database to measure them')
  else {
    await look('list of 24 in Arabic, another page in each request', q.arabic.lists, 16)
    await look('search in Arabic, other words in each request', q.arabic.searches, 16)
    await look('product in Arabic, another one in each request', q.arabic.products, 16)
    await look('HTML of the home page in Arabic', '/?lng=ar', 16)
  }
  say('first and 4,000th page')
  figures.push(...(await comparePages(bench, q)))
  return figures
}

/** Requests the pages one after the other; each time the response cache is cleared first, as by a sale. */
async function comparePages({ shop, seconds }: Bench, q: Questions): Promise<Figure[]> {
  const { first, middle, deep } = deepPages(q)
  const agent = new Agent({ keepAlive: true })
  const times: Record<string, number[]> = { [first]: [], [middle]: [], [deep]: [] }
  const end = performance.now() + 3 * seconds * 1000
  while (performance.now() < end)
    for (const [path, all] of Object.entries(times)) {
      await shop.ask("SELECT pg_notify('catalog', 'stock')")
      await sleep(5) // the processes receive the notification
      const since = performance.now()
      await read(agent, shop.url + path)
      all.push(performance.now() - since)
    }
  agent.destroy()
  const median = (path: string) =>
    quantile(
      times[path]!.sort((a, b) => a - b),
      0.5,
    )
  const figure = (what: string, path: string): Figure => {
    const ratio = median(path) / median(first)
    return {
      what,
      load: `one after the other, nothing kept, median of ${times[path]!.length}`,
      measured: `${median(path).toFixed(1)} ms, ${ratio.toFixed(2)} × the first`,
      ...(path !== first && { budget: '≤ 1.5 ×', ok: ratio <= 1.5 }),
    }
  }
  return [figure('first page of the list', first), figure('2,000th page', middle), figure('4,000th page', deep)]
}

const read = (agent: Agent, url: string): Promise<void> =>
  new Promise((done, fail) => {
    get(url, { agent }, (reply) => reply.on('end', done).on('error', fail).resume()).on('error', fail)
  })
