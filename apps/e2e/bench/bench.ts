import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { nodeFlags } from '@haat/api/src/node-flags.ts'
import { build } from '../../../scripts/lib/build.ts'
import { openShop, type Shop } from '../support/shop/shop.ts'
import { measurePages } from './browser.ts'
import { measureFelt } from './felt.ts'
import { count, type Figure, megabytes, table } from './figures.ts'
import { measureKeys } from './load/api-keys.ts'
import { measureDashboard } from './load/dashboard.ts'
import { measureGrowth } from './load/growth.ts'
import { measureJobs } from './load/jobs.ts'
import { dropBulk, fillOrders } from './load/many-orders.ts'
import { measureOrders } from './load/orders.ts'
import { measureRamps } from './load/ramp.ts'
import { measureReads } from './load/reads.ts'
import { measureRestore } from './load/restore.ts'
import { measureSignIns } from './load/sign-ins.ts'
import { measureTransfers } from './load/transfers.ts'
import { type Bare, openBare } from './machine/bare.ts'
import { prepareBenchmarkDatabase } from './machine/benchmark-database.ts'
import { measureFloor } from './machine/floor.ts'
import { countGarbage } from './machine/garbage.ts'
import { memoryOf, othersBusy } from './machine/machine.ts'
import { measureStarts } from './machine/starts.ts'
import { writeReport } from './report.ts'

/**
 * `pnpm bench`: measures the built shop on this machine and compares its responses with bare `node:http` sending the same bytes.
 * `--only api,floor,keys,orders,load,jobs,sign-in,dashboard,transfers,restore,browser,pages,start` measures some sections, `--quick` measures
 * briefly and writes no report, `--built` uses the existing build. `--only million` compares with ten times as many products, which takes long
 * to prepare and is not measured by default.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '1000000' },
    million: { type: 'string', default: '1000000' },
  },
})
const names = [
  'api',
  'floor',
  'keys',
  'orders',
  'load',
  'jobs',
  'sign-in',
  'dashboard',
  'transfers',
  'restore',
  'browser',
  'pages',
  'start',
] as const
/** Sections that are measured only on request. */
const onRequest = ['million'] as const
const known: readonly string[] = [...names, ...onRequest]
type Name = (typeof names)[number] | (typeof onRequest)[number]

const chosen = values.only?.split(',') ?? [...names]
const strange = chosen.filter((name) => !known.includes(name))
if (strange.length > 0) {
  console.error(`--only knows ${known.join(', ')}, not ${strange.join(', ')}.`)
  process.exit(1)
}
const wanted = (name: Name) => chosen.includes(name)
const seconds = values.quick ? 1.5 : 5
const products = Number(values.products)
const folder = resolve(import.meta.dirname, '../../..', process.env.BENCH_DIR || '.data-bench')
const say = (what: string) => console.log(`  ${what} …`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)) // runs the exit handlers, which stop the child processes

mkdirSync(folder, { recursive: true })
if (wanted('start')) await section('Start', () => measureStarts(say))
if (chosen.some((name) => name !== 'start')) await measureShop()

async function section(title: string, work: () => Promise<Figure[]>): Promise<void> {
  console.log(`\n${title}`)
  const [at, others] = [new Date().toISOString(), othersBusy()]
  const figures = await work()
  console.log(`\n${table(figures)}\n`)
  if (!values.quick) writeReport({ title, at, others, figures })
}

type WithShop = (work: (shop: Shop) => Promise<Figure[]>, env?: Record<string, string>) => Promise<Figure[]>

/** Measures the sections that need the large catalogue. */
async function measureShop(): Promise<void> {
  if (!values.built) await build()
  console.log(`\nThe ground: ${products.toLocaleString('en')} products in ${folder}`)
  const ground = await prepareBenchmarkDatabase(folder, products)
  const bare = await openBare()
  try {
    const withShop: WithShop = async (work, env = {}) => {
      say('a copy of the catalogue')
      const shop = await openShop({ env: { RATE_LIMIT_FACTOR: '100000', ...env }, flags: nodeFlags })
      try {
        return await work(shop)
      } finally {
        await shop.stop()
      }
    }
    if (wanted('api')) await section('Reading', () => measureReading(withShop, bare))
    if (wanted('floor')) await section('What one statement costs', () => measureOneStatement(withShop, bare))
    if (wanted('keys')) await section('Reading with an API key', () => withShop((shop) => measureKeys({ shop, seconds, say })))
    if (wanted('orders')) await section('Orders', () => withShop((shop) => measureOrders({ shop, bare, seconds, say })))
    if (wanted('load'))
      await section('Load until p95 is over 500 ms', () =>
        measureRamps({ dataDir: ground.dataDir, seconds: values.quick ? 1 : 4, say }),
      )
    if (wanted('jobs'))
      await section('Jobs', () => measureJobs({ burst: values.quick ? 500 : 2000, seconds: values.quick ? 3 : 10, say }))
    if (wanted('sign-in')) await section('Sign-in', () => withShop((shop) => measureSignIns({ shop, say })))
    if (wanted('dashboard'))
      await section(`In the dashboard, with ${count(products)} products and ${count(Number(values.orders))} orders`, () =>
        withShop((large) =>
          withShop(async (small) => {
            await dropBulk(small)
            await fillOrders(large, Number(values.orders), say)
            return measureDashboard({ small, large, times: values.quick ? 5 : 40, say })
          }),
        ),
      )
    if (wanted('transfers'))
      await section('Import and export', () =>
        withShop((shop) => measureTransfers({ shop, products: values.quick ? 1000 : 10_000, say })),
      )
    if (wanted('restore'))
      await section('Backup and restore', () =>
        withShop((shop) => measureRestore({ shop, rows: values.quick ? 10_000 : Number(values.orders), say })),
      )
    if (wanted('browser'))
      await section('In the browser', () => withShop((shop) => measurePages(shop, values.quick ? 1 : 5, say)))
    if (wanted('million'))
      await section(`${count(Number(values.million))} products against ${count(products)}`, async () => {
        say(`${count(Number(values.million))} products`)
        const filling = await ground.prepare('million', Number(values.million))
        return measureGrowth({ filling, times: values.quick ? 60 : 600, say })
      })
    if (wanted('pages')) await section('Waiting', () => withShop((shop) => measureFelt(shop, values.quick ? 1 : 5, say)))
  } finally {
    bare.stop()
    await ground.stop()
  }
}

async function measureReading(withShop: WithShop, bare: Bare): Promise<Figure[]> {
  const garbage = countGarbage()
  try {
    return await withShop(async (shop) => {
      await sleep(values.quick ? 2000 : 10_000)
      const idle = memoryOf(shop.processes[0]!.pid)
      const figures = await measureReads({ shop, bare, garbage, seconds, say })
      const after = memoryOf(shop.processes[0]!.pid)
      return [
        ...figures,
        { what: 'memory of one API process', load: 'idle', measured: megabytes(idle), budget: '≤ 150 MB', ok: idle <= 150e6 },
        { what: 'memory of one API process', load: 'after all of the above', measured: megabytes(after) },
      ]
    }, garbage.env)
  } finally {
    garbage.remove()
  }
}

async function measureOneStatement(withShop: WithShop, bare: Bare): Promise<Figure[]> {
  const garbage = countGarbage()
  try {
    return await withShop((shop) => measureFloor({ shop, bare, garbage, seconds, say }), garbage.env)
  } finally {
    garbage.remove()
  }
}
