import { Agent, request } from 'node:http'
import { nodeFlags } from '@haat/api/src/node-flags.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'
import { count, type Figure, megabytes } from '../figures.ts'
import type { Filling } from '../machine/benchmark-database.ts'
import { memoryOf } from '../machine/machine.ts'
import { type Asked, quantile } from './load.ts'
import { gatherQuestions, many, type Questions } from './requests.ts'

interface Bench {
  filling: Filling | undefined
  /** requests of each kind, after half as many unmeasured ones */
  times: number
  say: (what: string) => void
}

/** Maximum ratio of p95 in the large catalogue to p95 in the small one. */
const most = 1.5
/** seconds */
const longestFilling = 15 * 60

type Rows = Record<string, (questions: Questions) => string[] | Asked>

const rows: Rows = {
  'list of 24, another page in each request': ({ lists }) => lists,
  'list sorted by price, another page in each request': ({ byPrice }) => byPrice,
  'list filtered by price, another filter in each request': ({ byRange }) => byRange,
  'list of a category, another page in each request': ({ inCategory }) => inCategory,
  'list filtered by category and price, with all facets and counts': ({ categoryAndPrice }) => categoryAndPrice,
  'list filtered by category and brand, with all facets and counts': ({ narrowed }) => narrowed,
  'list filtered by category and custom fields, with all facets and counts': ({ byField }) => byField,
  'search, other words in each request': ({ searches }) => searches,
  'search with a typing error, other words in each request': ({ slips }) => slips,
  'suggestions while typing, other letters in each request': ({ suggestions }) => suggestions,
  'product, another one in each request': ({ products }) => products,
  'HTML of a product page, another one in each request': ({ productPages }) => productPages,
  'price of a cart of three lines with delivery': ({ cart }) => cart,
}

/**
 * Response times of the same requests with many times as many products. Requests go to both shops in turn, so that other load on the machine
 * slows down both. Only reads, because the databases are used directly: a copy of the large one would take many gigabytes.
 */
export async function measureGrowth({ filling, times, say }: Bench): Promise<Figure[]> {
  const open = (database: string) => openShop({ database, env: { RATE_LIMIT_FACTOR: '100000' }, flags: nodeFlags })
  const small = await open('base')
  try {
    const large = await open('million')
    try {
      return [...fillingFigures(filling), ...(await compare({ small, large, times, say }))]
    } finally {
      await large.stop()
    }
  } finally {
    await small.stop()
  }
}

function fillingFigures(filling: Filling | undefined): Figure[] {
  if (!filling) return []
  const { products, seconds, seeding, database } = filling
  return [
    {
      what: `seed of ${count(products)} products`,
      load: `processor: ${minutes(seeding)} seeding, ${database === undefined ? '?' : minutes(database)} database`,
      measured: minutes(seconds),
      budget: `≤ ${minutes(longestFilling)}`,
      ok: seconds <= longestFilling,
    },
  ]
}

const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`

interface Pair {
  small: Shop
  large: Shop
}

async function compare({ small, large, times, say }: Pair & Omit<Bench, 'filling'>): Promise<Figure[]> {
  say('gathering addresses')
  const [inSmall, inLarge] = await Promise.all([gatherQuestions(small, 2 * many), gatherQuestions(large, 2 * many)])
  const before = await Promise.all([small, large].map(pagesRead))
  const figures: Figure[] = []
  for (const [what, of] of Object.entries(rows)) {
    say(what)
    figures.push(await compareRow({ small, large }, what, { small: of(inSmall), large: of(inLarge) }, times))
  }
  const after = await Promise.all([small, large].map(pagesRead))
  const [hitsOfSmall, hitsOfLarge] = after.map(({ found, read }, index) => {
    const since = { found: found - before[index]!.found, read: read - before[index]!.read }
    return `${((100 * since.found) / Math.max(1, since.found + since.read)).toFixed(1)} %`
  })
  return [
    ...figures,
    {
      what: 'pages found in the shared buffers of PostgreSQL',
      load: 'during all of the above',
      measured: `${hitsOfLarge}, small catalogue ${hitsOfSmall}`,
    },
    {
      what: 'memory of one API process',
      load: 'after all of the above',
      measured: [large, small].map(({ processes }) => megabytes(memoryOf(processes[0]!.pid))).join(', small catalogue '),
    },
  ]
}

async function compareRow(
  { small, large }: Pair,
  what: string,
  asked: Record<'small' | 'large', string[] | Asked>,
  times: number,
): Promise<Figure> {
  const agents = { small: new Agent({ keepAlive: true }), large: new Agent({ keepAlive: true }) }
  const taken: Record<'small' | 'large', number[]> = { small: [], large: [] }
  const unmeasured = Math.ceil(times / 2)
  for (let turn = 0; turn < unmeasured + times; turn += 1)
    for (const [name, shop] of Object.entries({ small, large }) as ['small' | 'large', Shop][]) {
      const time = await timed(agents[name], shop.url, nthOf(asked[name], turn))
      if (turn >= unmeasured) taken[name].push(time)
    }
  for (const agent of Object.values(agents)) agent.destroy()
  const [ofSmall, ofLarge] = [taken.small, taken.large].map((all) => {
    const sorted = all.toSorted((a, b) => a - b)
    return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) }
  }) as [Quantiles, Quantiles]
  const multiple = ofLarge.p95 / ofSmall.p95
  return {
    what,
    load: `one at a time, ${times} requests`,
    measured: `p50 ${count(ofLarge.p50)} ms, p95 ${count(ofLarge.p95)} ms; small catalogue ${count(ofSmall.p50)} and ${count(ofSmall.p95)} ms: ${multiple.toFixed(1)} ×`,
    budget: `p95 ≤ ${most} ×`,
    ok: multiple <= most,
  }
}

interface Quantiles {
  p50: number
  p95: number
}

const nthOf = (asked: string[] | Asked, turn: number): Asked & { path: string } =>
  Array.isArray(asked) ? { path: asked[turn % asked.length]! } : { ...asked, path: String(asked.path) }

/** Milliseconds until the whole response has arrived. */
function timed(agent: Agent, url: string, { method = 'GET', headers, body, path }: Asked & { path: string }): Promise<number> {
  const since = performance.now()
  return new Promise((done, fail) => {
    const sent = request(url + path, { method, agent, ...(headers && { headers }) }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`${path} answered ${answer.statusCode}`))
      answer.on('error', fail)
      answer.on('end', () => done(performance.now() - since)).resume()
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

/** Database pages: found in shared buffers, and read from the operating system. */
async function pagesRead(shop: Shop): Promise<{ found: number; read: number }> {
  const [row] = await shop.ask<{ found: string; read: string }>(
    'SELECT blks_hit AS found, blks_read AS read FROM pg_stat_database WHERE datname = current_database()',
  )
  return { found: Number(row!.found), read: Number(row!.read) }
}
