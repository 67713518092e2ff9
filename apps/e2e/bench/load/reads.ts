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
  say('the first request after a change')
  figures.push(...(await askAfterChanges(bench, q)))
  return figures
}

/** Longest median in milliseconds of the first request after a change. */
const longestAfterChange = 100

/** Requests each path after the catalogue changed, so that nothing of it is remembered: neither the page nor the categories, settings and counts. */
async function askAfterChanges({ shop, seconds }: Bench, q: Questions): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true })
  const figures: Figure[] = []
  const paths = {
    'HTML of the home page': ['/'],
    'HTML of a product page': q.productPages,
    product: q.products,
    'list filtered by category and price, with all facets and counts': q.categoryAndPrice,
    'suggestions while typing': q.suggestions,
  }
  for (const [what, asked] of Object.entries(paths)) {
    const times: number[] = []
    for (let turn = 0; turn < 5 * seconds; turn += 1) {
      const took = await timeAfter('products', { shop, agent, path: asked[turn % asked.length]! })
      if (turn > 0) times.push(took) // the first one loads code
    }
    const median = medianOf(times)
    figures.push({
      what: `${what}, the first after a change of the catalogue`,
      load: `one at a time, median of ${times.length}`,
      measured: `${median.toFixed(1)} ms`,
      budget: `≤ ${longestAfterChange} ms`,
      ok: median <= longestAfterChange,
    })
  }
  agent.destroy()
  return figures
}

/** Requests the pages one after the other; each time the response cache is cleared first, as by a sale. */
async function comparePages({ shop, seconds }: Bench, q: Questions): Promise<Figure[]> {
  const { first, middle, deep } = deepPages(q)
  const agent = new Agent({ keepAlive: true })
  const times: Record<string, number[]> = { [first]: [], [middle]: [], [deep]: [] }
  const end = performance.now() + 3 * seconds * 1000
  while (performance.now() < end)
    for (const [path, all] of Object.entries(times)) all.push(await timeAfter('stock', { shop, agent, path }))
  agent.destroy()
  const median = (path: string) => medianOf(times[path]!)
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

/** Milliseconds of a request after the notification of a changed table. */
async function timeAfter(table: string, { shop, agent, path }: { shop: Shop; agent: Agent; path: string }): Promise<number> {
  await shop.ask("SELECT pg_notify('catalog', $1)", [table])
  await sleep(5) // the processes receive the notification
  const since = performance.now()
  await read(agent, shop.url + path)
  return performance.now() - since
}

const medianOf = (times: readonly number[]): number =>
  quantile(
    [...times].sort((a, b) => a - b),
    0.5,
  )

const read = (agent: Agent, url: string): Promise<void> =>
  new Promise((done, fail) => {
    get(url, { agent }, (reply) => reply.on('end', done).on('error', fail).resume()).on('error', fail)
  })
