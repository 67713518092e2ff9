import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '@haat/api/src/db/client.ts'
import { type EmbeddedPostgres, startPostgres } from '@haat/api/src/db/embedded.ts'
import { readLock } from '@haat/api/src/db/embedded-place.ts'
import type pg from 'pg'
import { cartOf, goods, openRaceHarness, type RaceHarness, type Reply } from './race-harness.ts'

/** Two API processes on a dedicated PostgreSQL that may be killed: it is restarted, as by a supervisor. */
export interface FaultHarness {
  harness: RaceHarness
  product: { id: string }
  /** process id of the PostgreSQL server */
  serverPid: () => number
  /** opens a connection for the test, which no fault ends */
  connect: () => Promise<pg.Client>
  close: () => Promise<void>
}

/** `idleTimeout`: milliseconds after which PostgreSQL ends an idle transaction. */
export async function openFaultHarness({ idleTimeout = 15_000 } = {}): Promise<FaultHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-faults-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'postgres')
  // Durable: with `synchronous_commit` off, a killed server may lose acknowledged transactions.
  const postgres: EmbeddedPostgres = await startPostgres(data)
  const stop = async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const harness = await openRaceHarness(
      { DATA_DIR: join(folder, 'files'), DATABASE_POOL: '3' }, // fewer connections than buyers may want at once
      { server: postgres.url(''), empty: true, parameters: `?idle_in_transaction_session_timeout=${idleTimeout}` },
    )
    const url = new URL(harness.shop.databaseUrl)
    url.search = '?application_name=fault'
    return {
      harness,
      product: await goods(harness.db, 1_000_000),
      serverPid: () => readLock(data)!.pid,
      connect: async () => {
        const client = openClient(url.href)
        await client.connect()
        return client
      },
      close: async () => {
        await harness.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export interface Fault {
  name: string
  /** Causes the fault for about `seconds`; resolves when its cause is over. */
  happen: (ground: FaultHarness, seconds: number) => Promise<void>
}

const others = "FROM pg_stat_activity WHERE datname = current_database() AND application_name <> 'fault'"

export const faults: readonly Fault[] = [
  {
    name: 'random connections are terminated',
    happen: async ({ connect }, seconds) => {
      const client = await connect()
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(30))
        await client.query(`SELECT pg_terminate_backend(pid) FROM (SELECT pid ${others} ORDER BY random() LIMIT 4) AS chosen`)
      await client.end()
    },
  },
  {
    name: 'PostgreSQL restarts in order',
    happen: async (ground) => {
      const before = ground.serverPid()
      process.kill(before, 'SIGINT')
      await cameBack(ground)
    },
  },
  {
    name: 'PostgreSQL is killed with SIGKILL',
    happen: async (ground) => {
      process.kill(ground.serverPid(), 'SIGKILL')
      await cameBack(ground)
    },
  },
  {
    name: 'a process is paused inside a transaction',
    happen: async (ground, seconds) => {
      const { pid } = ground.harness.shop.processes[0]!
      const client = await ground.connect()
      // Repeats until the stopped process has an idle transaction.
      for (;;) {
        process.kill(pid, 'SIGSTOP')
        await sleep(300)
        const { rowCount } = await client.query(
          `SELECT 1 ${others} AND state = 'idle in transaction' AND state_change < now() - interval '200 ms'`,
        )
        if (rowCount) break
        process.kill(pid, 'SIGCONT')
        await sleep(50)
      }
      try {
        await sleep(seconds * 1000)
      } finally {
        process.kill(pid, 'SIGCONT')
      }
      await client.end()
    },
  },
  {
    name: 'the pools are exhausted',
    happen: async ({ connect }, seconds) => {
      const client = await connect()
      await client.query('BEGIN')
      await client.query('LOCK TABLE orders IN ACCESS EXCLUSIVE MODE')
      await sleep(Math.max(seconds, 6) * 1000) // beyond the 5 seconds that a request waits for a connection or a lock
      await client.query('COMMIT')
      await client.end()
    },
  },
  {
    name: 'PostgreSQL has no connection left',
    happen: async ({ connect }, seconds) => {
      const client = await connect()
      const taken: pg.Client[] = []
      const takeUntilRefused = async (): Promise<void> => {
        const one = await connect().catch(() => undefined)
        if (!one) return
        taken.push(one)
        return takeUntilRefused()
      }
      const takeAll = () => Promise.all(Array.from({ length: 10 }, takeUntilRefused))
      await takeAll()
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await takeAll())
        await client.query(
          `SELECT pg_terminate_backend(pid, 1000) FROM (SELECT pid ${others} ORDER BY random() LIMIT 4) AS chosen`,
        )
      await Promise.all(taken.map((one) => one.end()))
      await client.end()
    },
  },
]

async function cameBack({ connect }: FaultHarness): Promise<void> {
  for (;;) {
    const client = await connect().catch(() => undefined)
    if (client) return client.end()
    await sleep(20)
  }
}

export interface Endured {
  /** number of acknowledged orders, and of refused or interrupted requests */
  orders: number
  refused: number
  broken: number
  /** responses that are neither an order nor a refusal with `Retry-After` */
  strange: string[]
  /** from the end of the fault until both processes were ready and accepted an order */
  recoveredMs: number
}

const buyers = 6

/** Causes a fault while buyers order at both processes. Each buyer retries an order with its idempotency key until it is acknowledged. */
export async function endure(ground: FaultHarness, fault: Fault, seconds: number): Promise<Endured & { acknowledged: Reply[] }> {
  const { harness, product } = ground
  const acknowledged: Reply[] = []
  const strange = new Set<string>()
  let [refused, broken] = [0, 0]
  let selling = true
  const buyer = async (index: number) => {
    while (selling) {
      const key = randomUUID()
      for (;;) {
        const reply = await harness.order(cartOf(product.id, `buyer${index}@example.org`), { key, process: index % 2 })
        if (reply.status === 201) {
          acknowledged.push(reply)
          break
        }
        if (reply.status === 0) broken += 1
        else if (reply.retryAfter) refused += 1
        else strange.add(`${reply.status} ${reply.text.slice(0, 300)}`)
        await sleep(100)
      }
      await sleep(20)
    }
  }
  const all = Promise.all(Array.from({ length: buyers }, (_, index) => buyer(index)))
  let recoveredMs = 0
  try {
    await sleep(300)
    await fault.happen(ground, seconds)
    const since = performance.now()
    await Promise.all(harness.shop.processes.map(({ url }, index) => recovered(ground, url, index)))
    recoveredMs = Math.round(performance.now() - since)
    await sleep(300)
  } finally {
    selling = false
  }
  await all
  return { orders: acknowledged.length, refused, broken, strange: [...strange], recoveredMs, acknowledged }
}

async function recovered({ harness, product }: FaultHarness, url: string, index: number): Promise<void> {
  const ready = () => fetch(`${url}/readyz`).then(async (reply) => (await reply.json()) as { ready: boolean; missing: string[] })
  for (;;) {
    const { ready: isReady, missing } = await ready()
    if (isReady && missing.length === 0) break
    await sleep(20)
  }
  const key = randomUUID()
  while ((await harness.order(cartOf(product.id), { key, process: index })).status !== 201) await sleep(20)
}
