import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '@haat/api/src/db/client.ts'
import { waitForDatabase } from '@haat/api/src/db/wait.ts'
import { goods, openForGuests } from '../races/race-harness.ts'
import { order, type Sale, startBuying } from './buyers.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { type ClusterFault, clusterFaults } from './faults.ts'
import { canIsolate, runIsolated } from './namespace.ts'
import { until } from './patience.ts'
import { type Measured, tableOf, writeReport } from './report.ts'

/**
 * Starts a shop on a whole cluster on this machine (etcd, two PostgreSQL with Patroni and synchronous replication, a pooler before each, two web
 * processes, a worker; files in `deploy/cluster`) and causes one fault after the other while buyers order. Needs Linux, Debian's packages
 * patroni, etcd-server, pgbouncer and postgresql, and the built shop (`pnpm build`). `--only machine,silent` selects faults, `--keep` preserves the logs.
 * Full disks and failed name resolution need root, a wrong clock needs Debian's package faketime; as root, the script runs in its own namespaces. A run
 * of all faults writes its report into docs/operations.md.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    /** set by the script when it starts itself in its own namespaces */
    isolated: { type: 'boolean', default: false },
  },
})
const keys = values.only?.split(',') ?? clusterFaults.map(({ key }) => key)
const chosen = clusterFaults.filter(({ key }) => keys.includes(key))
if (chosen.length < keys.length) {
  console.error(`--only knows ${clusterFaults.map(({ key }) => key).join(', ')}.`)
  process.exit(1)
}

if (canIsolate() && !values.isolated) process.exit(await runIsolated(process.execPath, [...process.argv.slice(1), '--isolated']))

const folder = mkdtempSync(join(tmpdir(), 'haat-cluster-'))
let cluster: Cluster | undefined
let isEnding = false
const end = async (code: number) => {
  if (isEnding) return
  isEnding = true
  await cluster?.stop()
  if (values.keep) console.log(`The logs are in ${folder}/logs.`)
  else rmSync(folder, { recursive: true, force: true })
  process.exit(code)
}
process.on('uncaughtException', (error) => {
  console.error(error)
  void end(1)
})
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => void end(1))

console.log(`Starting the cluster in ${folder} …`)
cluster = await openCluster(folder)
await cluster.whole()
const database = openDatabase(cluster.directUrl, { max: 2 })
await openForGuests(database.db)
const product = await goods(database.db, 1_000_000)
let known = await ordersOf()
const rows: Measured[] = []
let isSound = true
for (const fault of chosen) {
  if (fault.isPossible?.() === false) {
    console.log(`${fault.name}: not possible on this machine, which needs root and Debian's package faketime`)
    continue
  }
  console.log(`${fault.name} …`)
  const result = await endure(cluster, fault)
  isSound &&= result.problems.length === 0
  for (const problem of result.problems) console.error(`  PROBLEM: ${problem}`)
  const { acknowledged, refused, unanswered, longestPause } = result.sale
  rows.push({
    fault: fault.name,
    pause: seconds(longestPause),
    recovered: seconds(result.recovered),
    orders: acknowledged.length,
    refused,
    unanswered,
    isSound: result.problems.length === 0,
  })
  console.log(
    `  no order for ${seconds(longestPause)}, recovered after ${seconds(result.recovered)}, ${acknowledged.length} orders`,
  )
}
console.log(`\n${tableOf(rows)}\n`)
if (!values.only && isSound) {
  const version = (await ask<{ version: string }>("SELECT split_part(current_setting('server_version'), ' ', 1) AS version"))
    .rows[0]!.version
  writeReport(rows, version)
}
await database.close()
await end(isSound ? 0 : 1)

interface Endured {
  sale: Sale
  /** seconds from the fault until both web processes were ready and accepted an order */
  recovered: number
  problems: string[]
}

async function endure(on: Cluster, { prepare, happen }: ClusterFault): Promise<Endured> {
  const urls = on.web.map(({ url }) => url)
  await prepare?.(on)
  await on.whole()
  const buying = startBuying(urls, product.id)
  await sleep(2000)
  const since = performance.now()
  const heal = await happen(on)
  const shown = await Promise.all(urls.map((url) => takesOrders(url)))
  const recovered = (performance.now() - since) / 1000
  await sleep(1000)
  await heal?.()
  await on.whole()
  await sleep(1000)
  const sale = await buying.stop()

  const numbers = [...sale.acknowledged, ...shown]
  const stored = await ask<{ n: number }>('SELECT count(DISTINCT order_id)::int AS n FROM orders WHERE order_id = ANY($1)', [
    numbers,
  ])
  const now = await ordersOf()
  const { code, output } = await on.command('check')
  const problems = [
    ...(new Set(numbers).size === numbers.length ? [] : ['an order was acknowledged twice']),
    ...(stored.rows[0]!.n === numbers.length ? [] : [`${numbers.length - stored.rows[0]!.n} acknowledged orders are lost`]),
    ...(now - known === numbers.length ? [] : [`${now - known} orders are stored, ${numbers.length} were acknowledged`]),
    ...(code === 0 ? [] : [output]),
    ...sale.strange,
  ]
  known = now
  return { sale, recovered, problems }
}

/** Waits until the process is ready and accepts an order; returns the order number. */
async function takesOrders(url: string): Promise<string> {
  const key = randomUUID()
  let last = ''
  return until(
    async () => {
      const ready = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
      last = (await ready?.text().catch(() => '')) ?? ''
      if (!ready?.ok || (JSON.parse(last) as { missing: string[] }).missing.length > 0) return undefined
      const { orderId, text } = await order(url, product.id, key)
      last = text
      return orderId
    },
    () => `an order at ${url}, which said last: ${last.slice(0, 300)}`,
  )
}

async function ordersOf(): Promise<number> {
  return (await ask<{ n: number }>('SELECT count(*)::int AS n FROM orders')).rows[0]!.n
}

/** The first connection after a failover may still lead to the former primary. */
function ask<Row extends object>(statement: string, values: unknown[] = []): Promise<{ rows: Row[] }> {
  return waitForDatabase(() => database.pool.query<Row>(statement, values), { seconds: 60 })
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`
}
